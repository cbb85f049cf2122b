export { timelineTemplate } from '../adapters/timeline-template.ts';
