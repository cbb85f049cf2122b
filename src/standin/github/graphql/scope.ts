import type { Limits } from '../http/limits.ts';
import type { Token } from '../world/token.ts';
import type { World } from '../world/world.ts';

/** Who asks what: what every field can see. */
export interface Scope {
  readonly world: World;
  readonly caller: Token;
  readonly limits: Limits;
}
