/** The SDL of a connection over one type: its edges, nodes and page, as every one of GitHub's is made. */
export const connectionSdl = (type: string): string => `
type ${type}Connection { edges: [${type}Edge] nodes: [${type}] pageInfo: PageInfo! totalCount: Int! }
type ${type}Edge { cursor: String! node: ${type} }
`;

/** The arguments that every connection takes. */
export const PAGE = 'after: String, before: String, first: Int, last: Int';
