import picomatch from 'picomatch';
import { manifestAbove } from './manifest-above.ts';
import type { Rule } from './rule.ts';

const PYTHON = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements*.txt', 'pipfile'];
/** Programs that work on a project which a file of these names describes. */
const NEEDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    go: ['go.mod', 'go.work'],
    cargo: ['Cargo.toml'],
    mvn: ['pom.xml'],
    mvnw: ['pom.xml'],
    gradle: ['build.gradle*', 'settings.gradle*'],
    gradlew: ['build.gradle*', 'settings.gradle*'],
    dotnet: ['*.sln', '*.slnx', '*.csproj', '*.fsproj', '*.vbproj'],
    swift: ['Package.swift'],
    cmake: ['CMakeLists.txt'],
    ctest: ['CMakeLists.txt'],
    meson: ['meson.build'],
    ninja: ['CMakeLists.txt', 'meson.build', 'build.ninja'],
    bazel: ['MODULE.bazel', 'WORKSPACE*'],
    sbt: ['build.sbt'],
    stack: ['stack.yaml'],
    cabal: ['*.cabal', 'cabal.project'],
    zig: ['build.zig'],
    dart: ['pubspec.yaml'],
    flutter: ['pubspec.yaml'],
    deno: ['deno.json*', 'package.json'],
    docker: ['Dockerfile*', 'docker-compose*', 'compose.y*ml'],
    'docker-compose': ['docker-compose*', 'compose.y*ml'],
    podman: ['Dockerfile*', 'Containerfile*'],
    'pre-commit': ['.pre-commit-config.yaml'],
    poetry: ['pyproject.toml'],
    pdm: ['pyproject.toml'],
    hatch: ['pyproject.toml', 'hatch.toml'],
    uv: PYTHON,
    pip: PYTHON,
    pip3: PYTHON,
    pipenv: ['Pipfile'],
    bundle: ['Gemfile', '*.gemspec'],
    rspec: ['Gemfile', '.rspec', '*.gemspec'],
    terraform: ['*.tf'],
    lein: ['project.clj'],
    mix: ['mix.exs'],
    rebar3: ['rebar.config'],
    nix: ['flake.nix', 'default.nix', 'shell.nix'],
  }),
);
/** Their arguments name images, modules, tasks and revisions that look like paths. */
const NO_PATHS = new Set(['docker', 'podman', 'go', 'bazel', 'nix', 'mix']);
/** Their project may lie deeper than where they are called. */
const DEEPER = new Set(['dotnet', 'docker', 'docker-compose', 'podman', 'terraform', 'cmake', 'ctest']);

/** Programs that need a manifest; undefined for a program of another kind. */
export function needsManifest(program: string): Rule | undefined {
  const names = NEEDS.get(program);
  if (names === undefined) return undefined;
  return {
    hasPaths: !NO_PATHS.has(program),
    check({ folder, facts }) {
      const isMeant = picomatch([...names], { nocase: true, dot: true, basename: true });
      const isDeeper = DEEPER.has(program) && facts.paths.some((path) => isMeant(path));
      return isDeeper || manifestAbove(names, folder, facts) !== undefined
        ? undefined
        : `${program} needs ${names.slice(0, 3).join(' or ')}, and there is none`;
    },
  };
}
