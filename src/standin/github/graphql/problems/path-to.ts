import { type ASTNode, type DocumentNode, Kind, visit } from 'graphql';

/** The way to a part of a document as GitHub's validator writes it: `["query Name", "repository", "pullRequest"]`. */
export function pathTo(document: DocumentNode, target: ASTNode): readonly string[] {
  const way: string[] = [];
  let found: readonly string[] = [];
  visit(document, {
    enter(node) {
      const name = nameOf(node);
      if (name !== undefined) way.push(name);
      if (node === target) found = [...way];
    },
    leave(node) {
      if (nameOf(node) !== undefined) way.pop();
    },
  });
  return found;
}

function nameOf(node: ASTNode): string | undefined {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return [node.operation, ...(node.name === undefined ? [] : [node.name.value])].join(' ');
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition === undefined ? '...' : `... on ${node.typeCondition.name.value}`;
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    default:
      return undefined;
  }
}
