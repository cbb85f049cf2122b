import { describe, expect, test } from '@jest/globals';
import {
  isProtectedPath,
  isSecretPath,
  isTestPath,
  isTestSupportPath,
} from '../../../src/kernel/path-class.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';

const lines = (text: string) => text.trim().split(/\s+/);

describe('secret', () => {
  test.each(
    lines(`.env .ENV .env.local .env.production .env.test .envrc .envs/.local/django apps/web/.env config/prod.env .npmrc .netrc .pypirc
    .git/config sub/.GIT/HEAD .git./config .git::$DATA/x git~1/config .ſsh/id .ssh/known_hosts .aws/credentials .kube/config
    certs/server.pem SERVER.KEY app.p12 a.pfx b.jks infra/prod.tfvars terraform.tfstate terraform.tfstate.backup vault.kdbx
    id_rsa deploy/id_ed25519 serviceAccountKey.json my-firebase-adminsdk-x1.json gcloud/credentials.db service-account.json gcp-service-account-prod.json config/serviceAccount.json
    credentials.json aws-credentials.yml client_secret_12.json secrets.yaml .env.example.local gha-creds-12.json
    .env~ #.env# .#.env .env.bak .env.old.2 .env.swp .env.2024-05-01 id_rsa.old id_rsa_backup deploy/key.pem.orig .id_rsa.swp .ssh.bak/config
    ID_RSA.BAK .netrc.save prod.tfvars~ credentials.json.1 .env.~1~`),
  )('%s cannot be read', (path) => expect(isSecretPath(path, DEFAULT_POLICY)).toBe(true));

  test.each(
    lines(`.env.example .env.sample .env.template .env.local.example config/example.env src/env.ts src/environment.py .envoy/x.yaml
    src/keys.py src/secrets/manager.ts src/secrets.ts monkey.ts docs/key.md .github/workflows/ci.yml src/git/config.ts
    src/credentials/index.ts credentials.example.json id_rsa.pub src/tokens.json gitconfig docs/.gitkeep src/pem-parser.ts locales/auth.json
    .env.example~ .env.sample.bak id_rsa.pub.old src/keys.py~ README.old a.swp notes.2024-05-01 v1.2 backup.py src/env.bak`),
  )('%s can be read', (path) => expect(isSecretPath(path, DEFAULT_POLICY)).toBe(false));

  test('the policy adds to the list, a folder with all that is in it', () => {
    const policy = { ...DEFAULT_POLICY, secretPaths: ['data/private/', '*.sqlite'] };
    expect(isSecretPath('data/private/a/b.txt', policy)).toBe(true);
    expect(isSecretPath('deep/Users.SQLITE', policy)).toBe(true);
    expect(isSecretPath('deep/users.sqlite.bak', policy)).toBe(true);
    expect(isSecretPath('data/privately.txt', policy)).toBe(false);
  });
});

describe('test', () => {
  test.each(
    lines(`src/sum.test.ts a.spec.js x.e2e.ts y.cy.tsx Button.stories.tsx test.js test.mjs app.e2e-spec.ts types.test-d.ts
    __tests__/a.ts src/__mocks__/fs.ts lib/__snapshots__/a.snap test/a.js tests/helpers/x.py Spec/a.rb e2e/login.ts cypress/e2e/a.ts
    test_calc.py pkg/calc_test.py tests.py app/tests.py fixtures/data.json testdata/in.txt pkg/parser_test.go
    tests/it.rs src/foo/tests.rs src/main/../test/java/A.java src/test/java/com/acme/Helper.java SumTest.java SumTests.kt OrderIT.java UserSpec.scala TestSum.java FooTestCase.php
    MyApp.Tests/Foo.cs Shop.UnitTests/Data.json AppUITests/Login.swift src/androidTest/java/A.kt src/jvmTest/kotlin/B.kt
    user_spec.rb user_test.rb spec/spec_helper.rb features/login.feature features/steps.rb features/step_definitions/a.js
    a_test.exs foo_SUITE.erl core_test.clj vec_test.cc vec_unittest.cpp test_vec.c ParserSpec.hs test-sum.R t/basic.t t/lib/Helper.pm a.bats
    out.golden out.golden.json Card.approved.txt Card.verified.xml a.ambr lib_spec.lua widget_test.dart
    integration-tests/a.rb unit_tests/a.c smoke-test/run.sh runtests.jl strip-test.js test/unit/a.zig`),
  )('%s is a test', (path) => expect(isTestPath(path)).toBe(true));

  test.each(
    lines(`src/latest.ts src/contest.py internal/attestation.go apps/test-results-viewer/src/App.tsx src/greatest.rs
    src/spectrum.ts src/specification.py src/inspect.js Contests/Finder.cs Latest.java Audit.java Credit.java manifest.java
    src/testimonials/list.ts src/protest.rb src/tester/main.go src/Contest.kt src/features/chat/Room.tsx src/features/cart.py
    app/t/[slug]/page.tsx src/attestation_service.py detest.js src/fixture.ts src/golden_ratio.py Testament.java
    load_test.md src/snapshot.ts src/mocker.ts src/main/java/org/acme/test/Context.java src/main/java/a/KeySpec.java`),
  )('%s is not a test', (path) => expect(isTestPath(path)).toBe(false));

  test.each(
    lines(`src/testing_utils.py evals/test-rig.ts sync-expression-tests.py internal/testutil/db.go src/testing/render.tsx
    pkg/mocks/store.go src/TestUtils.ts src/dbTestHelper.ts lib/test_support/x.rb src/testHelpers.js
    src/main/java/org/acme/test/Context.java src/main/java/a/KeySpec.java`),
  )('%s is shared by tests or named like one', (path) => expect(isTestSupportPath(path)).toBe(true));

  test.each(
    lines(`src/latest.ts src/contest.py internal/attestation.go apps/test-results-viewer/src/App.tsx src/attest.ts
    src/testimonial.ts src/protester.py src/mocker/index.ts src/sum.test.ts src/fake-data.ts`),
  )('%s is no test support', (path) => expect(isTestSupportPath(path)).toBe(false));
});

describe('protected', () => {
  test.each(
    lines(`.github/workflows/ci.yml .GitHub/workflows/ci.yml .circleci/config.yml .gitlab-ci.yml .husky/pre-commit Jenkinsfile
    action.yml CODEOWNERS docs/CODEOWNERS .gitattributes package.json packages/a/package.json package-lock.json yarn.lock pnpm-lock.yaml
    bun.lockb Cargo.toml Cargo.lock go.mod go.sum poetry.lock uv.lock Pipfile requirements.txt requirements-dev.txt requirements/base.txt
    dev-requirements.txt Gemfile.lock composer.json pom.xml build.gradle build.gradle.kts settings.gradle gradle/libs.versions.toml App.csproj
    Directory.Build.props my.targets test.runsettings mix.exs Rakefile .rspec build.rs CMakeLists.txt BUILD BUILD.bazel justfile Taskfile.yml
    jest.config.js jest.config.e2e.ts jest.config.json jest-e2e.json jest.setup.ts jest-setup.js vitest.workspace.ts vite.config.ts karma.conf.js
    playwright.config.ts babel.config.js .babelrc .mocharc.cjs .nycrc tsconfig.json tsconfig.build.json eslint.config.mjs .eslintrc.json .prettierrc
    conftest.py deep/conftest.py CONFTEST.py pytest.ini tox.ini setup.cfg setup.py pyproject.toml noxfile.py sitecustomize.py evil.pth
    Makefile lib/x.mk Dockerfile Dockerfile.dev docker-compose.yml compose.test.yaml .npmrc .yarnrc.yml pip.conf .envrc .tool-versions
    AGENTS.md CLAUDE.md .cursor/rules.md .cursorrules .claude/settings.json .build-doctor.yml build-doctor.yml
    node_modules/a/index.js vendor/x.go .venv/lib/a.py phpunit.xml.dist .golangci.yml .pre-commit-config.yaml src/setupTests.js global-setup.ts
    tools/BUILD build app/vendor/acme/lib/x.php app/vendor/autoload.php demo.egg-info/entry_points.txt lib/demo-1.0.dist-info/METADATA`),
  )('%s cannot be edited', (path) => expect(isProtectedPath(path, DEFAULT_POLICY)).toBe(true));

  test.each(
    lines(`src/gradle/build-gradle-parser.ts src/package-json.ts src/jest-config-parser.ts src/dockerfile.ts src/Dockerfile.py
    src/makefile_parser.go src/github/client.ts src/vendors/list.ts src/builder.ts README.md docs/agents.rst src/compose.ts src/setup.ts
    src/requirements.py src/tsconfig.ts src/babel.ts src/config.ts config/app.yml src/build/index.ts lib/workflow.rb src/codeowners.ts
    src/lockfile.ts src/gemfile_parser.rb src/prettier.ts data/packages.json src/action.ts
    src/vendor/service.py src/vendor/models/item.py src/build src/mock/handlers.ts src/egg-info.py`),
  )('%s can be edited', (path) => expect(isProtectedPath(path, DEFAULT_POLICY)).toBe(false));

  test.each(
    lines(
      `.github/workflows/ci.yml .GITHUB/CODEOWNERS sub/.gitlab-ci.yml .git/config action.yml .circleci/config.yml`,
    ),
  )('nothing lifts %s', (path) =>
    expect(isProtectedPath(path, { ...DEFAULT_POLICY, allowEdit: [path, '**'] })).toBe(true),
  );

  test('allowEdit lifts the built-in list, never readOnlyPaths', () => {
    const policy = {
      ...DEFAULT_POLICY,
      allowEdit: ['Makefile', 'docker/**'],
      readOnlyPaths: ['docker/prod/**'],
    };
    expect(isProtectedPath('sub/Makefile', policy)).toBe(false);
    expect(isProtectedPath('docker/Dockerfile', policy)).toBe(false);
    expect(isProtectedPath('docker/prod/Dockerfile', policy)).toBe(true);
    expect(isProtectedPath('pom.xml', policy)).toBe(true);
  });
});
