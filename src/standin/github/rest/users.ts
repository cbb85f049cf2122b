import { notFound, ok, refused } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { publicUser } from '../shapes/public-user.ts';
import { findAccount } from '../world/world.ts';

/** People; a job's or an app's token is nobody here. */
export const userRoutes: readonly Route[] = [
  get('/user', { docs: 'users/users#get-the-authenticated-user', needs: [] }, ({ world, caller }) => {
    if (caller.kind === 'anonymous') return refused(401, 'Requires authentication');
    if (caller.kind !== 'user') return refused(403, 'Resource not accessible by integration');
    return ok(publicUser(world, caller.account));
  }),
  get('/users/{username}', { docs: 'users/users#get-a-user', needs: [] }, ({ world, parameters }) => {
    const account = findAccount(world, parameters.username ?? '');
    return account === undefined ? notFound : ok(publicUser(world, account));
  }),
];
