import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CI_PATH = '.github/workflows/ci.yml';
export const DOCTOR_PATH = '.github/workflows/build-doctor.yml';

/** The doctor's own workflow, as people are told to paste it. */
export const doctorWorkflow = (examples: string): string =>
  readFileSync(join(examples, 'workflows', 'build-doctor.yml'), 'utf8');

/** A workflow that runs one command on pull requests; JSON's texts are YAML's too. */
export const ciWorkflow = (command: string): string => `name: ci
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - name: Test
        run: ${JSON.stringify(command)}
`;
