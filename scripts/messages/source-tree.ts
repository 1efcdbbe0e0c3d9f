/** A node of the tree of a source file. */
export interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tree has a hundred shapes, of which few are looked at.
  [field: string]: any;
}

export function isNode(field: unknown): field is Node {
  return typeof field === 'object' && field !== null && typeof (field as Node).type === 'string';
}
