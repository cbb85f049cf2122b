import type { Event } from '../ports/event.ts';
import type { ActionSettings } from './action-ports.ts';
import type { Meter } from './meter.ts';

/** One event in one job. */
export interface ActionRun {
  readonly event: Event;
  readonly settings: ActionSettings;
  readonly repositoryId: number;
  readonly meter: Meter;
  readonly signal: AbortSignal | undefined;
}
