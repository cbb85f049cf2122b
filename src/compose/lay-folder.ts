export { layFolder } from '../adapters/lay-folder.ts';
