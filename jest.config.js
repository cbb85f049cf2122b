import { availableParallelism } from 'node:os';

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/fixtures/'],
  modulePathIgnorePatterns: [
    '<rootDir>/__tests__/fixtures',
    '<rootDir>/examples',
    '<rootDir>/dist',
    '<rootDir>/build',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
  coverageProvider: 'v8',
  reporters: ['default', '<rootDir>/scripts/closing-line-reporter.mjs'],
  testTimeout: 60_000,
  // Most of them wait for processes that they start.
  maxWorkers: availableParallelism() + 1,
  // To start a process takes the longer the more memory its parent holds: ten times as long from 300 MB on.
  workerIdleMemoryLimit: '250MB',
};
