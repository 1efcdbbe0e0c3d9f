/** So many imports of one seller are kept: a report can be as large as the file was once it was unpacked. */
export const MOST_IMPORTS_KEPT = 5;
