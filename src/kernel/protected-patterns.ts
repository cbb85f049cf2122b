import { words } from './words.ts';

/** Folders of CI, editors, hooks, agents and installed dependencies; compared with folded segments. */
export const PROTECTED_FOLDERS: ReadonlySet<string> = new Set(
  words(`
  .git .github .gitlab .gitea .forgejo .circleci .buildkite .woodpecker .semaphore
  .teamcity .azure-pipelines .husky .githooks .lefthook .vscode .idea .devcontainer
  .yarn .cargo .mvn .bundle .config .build-doctor .nx .storybook .builds
  .claude .cursor .codex .gemini .windsurf .clinerules .roo .kiro .junie .amazonq
  .continue .agents .augment .trae .copilot .opencode .goose .aider .qwen
  node_modules bower_components site-packages dist-packages __pypackages__ .venv venv .tox .nox
`),
);

/** What no policy lifts: CI's own folders and files, which decide where our own code runs, and git's. */
export const NEVER_LIFTED: ReadonlySet<string> = new Set(
  words(`
  .git .github .gitlab .gitea .forgejo .circleci .buildkite .woodpecker .semaphore .teamcity .azure-pipelines
  .gitlab-ci.yml .travis.yml bitbucket-pipelines.yml appveyor.yml .appveyor.yml .drone.yml .woodpecker.yml
  .drone.yaml .woodpecker.yaml .cirrus.yaml .build.yml .builds .zuul.yaml
  cloudbuild.yaml cloudbuild.yml circle.yml .cirrus.yml .cirrus.star buildspec.yml codemagic.yaml
  jenkinsfile azure-pipelines.yml action.yml action.yaml codeowners .build-doctor
`),
);

/** Folders that are protected together with their parent; matched against the folded path. */
export const PROTECTED_FOLDER_PATHS: readonly RegExp[] = [
  /^vendor(?:\/|$)/,
  // Deeper down `vendor` may be a module of the project; a folder of folders below it holds other projects.
  /\/vendor\/(?:[^/]+\/[^/]+\/|bundle\/|composer\/|(?:autoload\.php|modules\.txt|manifest)$)/,
  // Installed or built Python packages: their entry points load plugins into the test runner.
  /(?:^|\/)[^/]+\.(?:dist-info|egg-info|egg)(?:\/|$)/,
  /(?:^|\/)gradle\/(?:wrapper\/|[^/]*\.(?:toml|xml|lockfile|properties)$)/,
  /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/,
  /(?:^|\/)buildsrc\//,
  // What the Java runtime loads into the test platform.
  /(?:^|\/)meta-inf\/services\/org\.(?:junit|testng|spockframework)[^/]*$/,
];

/** File names; compared with folded names. One line an ecosystem or purpose. */
export const PROTECTED_NAMES: ReadonlySet<string> = new Set(
  words(`
  .gitlab-ci.yml .travis.yml bitbucket-pipelines.yml appveyor.yml .appveyor.yml .drone.yml .drone.yaml
  .woodpecker.yml .woodpecker.yaml .cirrus.yaml .build.yml .zuul.yaml cloudbuild.yaml cloudbuild.yml circle.yml .cirrus.yml .cirrus.star wercker.yml
  buildspec.yml codemagic.yaml action.yml action.yaml codeowners codecov.yml .codecov.yml
  sonar-project.properties renovate.json renovate.json5 .renovaterc .renovaterc.json earthfile
  .gitattributes .gitmodules .gitignore .gitconfig .pre-commit-config.yaml lefthook.yml .lefthook.yml
  .bashrc .bash_profile .profile .zshrc .envrc .tool-versions .nvmrc .node-version
  .python-version .ruby-version .java-version .go-version mise.toml .mise.toml .sdkmanrc
  package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml pnpm-workspace.yaml
  .npmrc .pnpmfile.cjs pnpmfile.js .pnp.cjs .pnp.loader.mjs bun.lock bun.lockb bunfig.toml
  deno.json deno.jsonc deno.lock lerna.json nx.json project.json turbo.json rush.json
  angular.json testem.js testem.json testem.cjs nodemon.json .swcrc .taprc cypress.json jasmine.json cucumber.js cucumber.json cucumber.yml
  jsconfig.json tslint.json biome.json biome.jsonc .editorconfig .jshintrc cspell.json knip.json
  pyproject.toml setup.py setup.cfg pipfile pipfile.lock poetry.lock poetry.toml uv.lock uv.toml
  pylock.toml lit.cfg lit.cfg.py lit.local.cfg lit.site.cfg.py pdm.lock pdm.toml environment.yml environment.yaml manifest.in pip.conf pip.ini pixi.toml pixi.lock
  conftest.py pytest.ini .pytest.ini pytest.toml .pytest.toml tox.ini tox.toml noxfile.py dodo.py
  sitecustomize.py usercustomize.py .coveragerc nose.cfg unittest.cfg behave.ini mypy.ini .mypy.ini
  .flake8 .pylintrc pylintrc ruff.toml .ruff.toml .isort.cfg .style.yapf .bandit pyrightconfig.json
  go.mod go.sum go.work go.work.sum magefile.go .goreleaser.yml .goreleaser.yaml
  cargo.toml cargo.lock rust-toolchain rust-toolchain.toml rustfmt.toml .rustfmt.toml clippy.toml
  .clippy.toml build.rs nextest.toml deny.toml cross.toml
  .simplecov gemfile gemfile.lock gems.rb gems.locked rakefile .rspec .rspec-local .rubocop.yml .irbrc
  .user.ini composer.json composer.lock phpspec.yml behat.yml codeception.yml psalm.xml pest.php
  pom.xml gradle.properties gradlew gradlew.bat mvnw mvnw.cmd gradle.lockfile libs.versions.toml
  testng.xml junit-platform.properties build.sbt build.sc checkstyle.xml detekt.yml .scalafmt.conf
  build.mill build.xml ivy.xml project.clj deps.edn tests.edn shadow-cljs.edn build.boot
  packages.config packages.lock.json nuget.config global.json xunit.runner.json paket.dependencies paket.lock
  project.pbxproj package.swift package.resolved podfile podfile.lock cartfile cartfile.resolved .swiftlint.yml
  pubspec.yaml pubspec.lock dart_test.yaml analysis_options.yaml build.yaml
  mix.exs mix.lock .formatter.exs .credo.exs rebar.config rebar.lock rebar.config.script
  stack.yaml stack.yaml.lock cabal.project cabal.project.freeze package.yaml dune dune-project
  elm.json dub.json dub.sdl build.zig build.zig.zon project.toml manifest.toml nim.cfg config.nims
  .rprofile renv.lock cpanfile cpanfile.snapshot makefile.pl build.pl dist.ini .proverc .busted .luacov .luacheckrc
  makefile makefile.inc makefile.toml gnumakefile makefile.am makefile.in configure configure.ac configure.in cmakelists.txt
  cmakepresets.json ctestconfig.cmake meson.build meson_options.txt meson.options conanfile.txt conanfile.py
  vcpkg.json sconstruct sconscript wscript xmake.lua premake5.lua .clang-format .clang-tidy
  build build.bazel workspace workspace.bazel module.bazel module.bazel.lock .bazelrc .bazelversion
  buck .buckconfig pants.toml justfile .justfile vagrantfile flake.nix flake.lock shell.nix default.nix
  .dockerignore docker-bake.hcl containerfile
  agents.md agents.override.md agent.md claude.md claude.local.md gemini.md qwen.md warp.md jules.md
  copilot-instructions.md skill.md .cursorrules .cursorignore .windsurfrules .clinerules .roorules
  .goosehints .mcp.json mcp.json opencode.json opencode.jsonc .aider.conf.yml .aiderignore
`),
);

/**
 * Where a name of the list is a file of the project; matched against the raw path. Bazel's file is `BUILD`, agents read
 * their names in capitals, cargo's script stands beside `src`, and data has names of its own.
 */
export const ORDINARY_PLACES: readonly RegExp[] = [
  /\/build$/,
  /\/(?:agents?|claude|gemini|qwen|warp|jules|skill)\.md$/,
  /(?:^|\/)src\/(?:.*\/)?build\.rs$/,
  /(?:^|\/)(?:data|resources|assets|k8s|config|content|static|public)\/(?:.*\/)?(?:build\.xml|global\.json|project\.json|project\.toml|manifest\.toml|package\.yaml)$/,
];

const RUNNER =
  'jest|vitest|vite|karma|playwright|cypress|babel|wdio|ava|nyc|c8|mocha|protractor|nightwatch|codecept|web-test-runner|testcafe|stryker|jasmine|cucumber|tap|webpack|rollup|rspack|rsbuild|tsup|metro|swc';
const SETTINGS = 'config|conf|setup|teardown|workspace|preset|environment|projects?';

/** Patterns of file names; matched against the folded name. They name whole files, so `jest-config-parser.ts` passes. */
export const PROTECTED_NAME_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `^(?:${RUNNER})(?:[.-][a-z0-9_]+)*?[.-](?:${SETTINGS})(?:\\.(?!(?:reader|parser|loader|writer|builder|validator|generator|schema|types)\\.)[a-z0-9_-]+)*\\.(?:[cm]?[jt]sx?|json5?|ya?ml|toml)$`,
  ),
  /^(?:jest|vitest|karma|playwright|cypress)(?:[.-][a-z0-9_.-]*)?\.(?:json5?|ya?ml)$/,
  /^setup-?(?:tests?|jest|vitest)\.[cm]?[jt]sx?$|^(?:global-?)(?:setup|teardown)\.[cm]?[jt]sx?$/,
  /^\.(?:mocharc|nycrc|c8rc|babelrc|eslintrc|eslintignore|prettierrc|prettierignore|stylelintrc|lintstagedrc|swcrc|yarnrc|markdownlint|yamllint|commitlintrc)(?:[.-].*)?$/,
  /^(?:(?:eslint|prettier|stylelint|lint-staged|commitlint)\.config|ember-cli-build|gulpfile|gruntfile|jakefile)(?:\.[a-z0-9_-]+)*?\.[cm]?[jt]s(?:on)?$/,
  /^tsconfig(?:[.-][a-z0-9_.-]+)?\.json$/,
  /^\.golangci(?:\.[a-z]+)?$|^phpunit(?:\.[a-z0-9_.-]+)?\.(?:xml|dist)$|^(?:phpcs|phpstan|infection)\b.*\.(?:xml|neon|json5?|dist)$/,
  /^(?:requirements|constraints)(?:[._-][a-z0-9_.-]*)?\.(?:txt|in)$|^[a-z0-9_.-]*[._-]requirements\.(?:txt|in)$/,
  /\.(?:mk|mak|cmake|pth|gradle|gradle\.kts|gemspec|cabal|opam|nimble|rockspec|sbt|bzl|podspec|xctestplan|xcscheme)$/,
  /^package@swift-[0-9.]+\.swift$|^pylock\.[a-z0-9_-]+\.toml$/,
  /\.(?:cs|fs|vb|sql|vcx)proj$|\.(?:sln|slnx|props|targets|runsettings|ruleset|globalconfig)$|^directory\.(?:build|packages)\..*$/,
  /^(?:dockerfile|containerfile|jenkinsfile|vagrantfile)(?:\.(?![cm]?[jt]sx?$|py$|go$|rs$|rb$|java$|kt$|cs$)[a-z0-9_.-]+)?$|\.dockerfile$/,
  /^(?:docker-)?compose(?:[.-][a-z0-9_.-]+)?\.ya?ml$|^azure-pipelines.*\.ya?ml$|^(?:taskfile|\.taskfile)(?:\.[a-z0-9_-]+)?\.ya?ml$/,
  /^\.?build-doctor(?:\.[a-z0-9_-]+)*$/,
];
