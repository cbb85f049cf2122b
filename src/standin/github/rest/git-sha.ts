import { refused } from '../http/answer.ts';

export const isSha = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

export const badSha = (name = 'sha') =>
  refused(422, `The ${name} parameter must be exactly 40 characters and contain only [0-9a-f].`);

export const emptyRepository = refused(409, 'Git Repository is empty.');
