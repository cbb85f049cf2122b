export { nodeFiles } from '../adapters/node-files.ts';
