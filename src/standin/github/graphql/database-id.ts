/** `databaseId` is a 32-bit Int: null for the ids of today, which `fullDatabaseId` still has. Source: GraphQL schema. */
export const databaseId = (id: number): number | null => (id < 2 ** 31 ? id : null);
