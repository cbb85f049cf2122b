export { stateFolder } from '../adapters/state-folder.ts';
