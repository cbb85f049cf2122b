import * as v from 'valibot';
import { isEmpty } from '../git/list-refs.ts';
import { objectType } from '../git/object-type.ts';
import { readCommit } from '../git/read-commit.ts';
import { byGitHub, signatureOf } from '../git/signatures.ts';
import { type Signature, writeCommit } from '../git/write-commit.ts';
import { created, notFound, ok, refused } from '../http/answer.ts';
import { get, type Route, send } from '../http/route.ts';
import { gitCommit } from '../shapes/commit.ts';
import { now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { GitEmail, GitName, GitPerson, GitTime } from './git-person.ts';
import { badSha, emptyRepository, isSha } from './git-sha.ts';

const Committer = v.strictObject({
  name: v.optional(GitName),
  email: v.optional(GitEmail),
  date: v.optional(GitTime),
});

export const gitCommitRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/git/commits/{commit_sha}',
    { docs: 'git/commits#get-a-commit-object', needs: [['contents', 'read']] },
    async ({ world, repository, parameters: { commit_sha: sha = '' } }) => {
      if (await isEmpty(repository.folder)) return emptyRepository;
      if (!isSha(sha)) return badSha();
      const commit = await readCommit(repository.folder, sha);
      return commit === undefined ? notFound : ok(gitCommit(world, repository, commit));
    },
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/git/commits',
    {
      docs: 'git/commits#create-a-commit',
      needs: [['contents', 'write']],
      body: v.strictObject({
        message: v.string(),
        tree: v.string(),
        parents: v.optional(v.array(v.string()), []),
        author: v.optional(GitPerson),
        committer: v.optional(Committer),
        signature: v.optional(v.string()),
      }),
    },
    async ({ world, repository, caller }, { message, tree, parents, ...wish }) => {
      const { folder } = repository;
      if (await isEmpty(folder)) return emptyRepository;
      if ((await objectType(folder, tree)) !== 'tree') return refused(422, 'Tree SHA does not exist');
      for (const parent of parents) {
        if ((await objectType(folder, parent)) !== 'commit') {
          return refused(422, 'Parent SHA does not exist or is not a commit object');
        }
      }
      const token = asToken(caller);
      const at = now(world);
      const own = signatureOf(token.account, at);
      const author = signed(own, wish.author);
      // GitHub signs what a bot leaves to it; source: github-facts §4.1.
      const isLeft =
        wish.author === undefined && wish.committer === undefined && wish.signature === undefined;
      const isSigned = token.kind !== 'user' && isLeft && world.switches.botCommit === 'signed';
      const committer = isSigned ? byGitHub(at) : signed(author, wish.committer);
      const sha = await writeCommit(folder, { tree, parents, message, author, committer });
      if (isSigned) world.signed.add(sha);
      const commit = await readCommit(folder, sha);
      if (commit === undefined) throw new Error(`commit ${sha} was written and is not there`);
      return created(gitCommit(world, repository, commit));
    },
  ),
];

const signed = (own: Signature, wish: v.InferOutput<typeof Committer> | undefined): Signature => ({
  name: wish?.name ?? own.name,
  email: wish?.email ?? own.email,
  at: wish?.date === undefined ? own.at : new Date(wish.date),
});
