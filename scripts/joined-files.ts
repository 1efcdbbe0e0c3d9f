/** Ids of modules, by the page or part that loads them. */
type Reached = ReadonlyMap<string, ReadonlySet<string>>;

export type JoinOptions = {
  /** Of each module what it imports and how much it weighs, in bytes. */
  modules: ReadonlyMap<string, { imports: readonly string[]; size: number }>;
  /** What each page, and each part that comes later, needs. */
  reached: Reached;
  /** What whoever opens a part has loaded by then. */
  before: Reached;
  /** The file of each module that has one already. */
  placed: ReadonlyMap<string, string>;
  /** Bytes that weigh as much as one more file to fetch. */
  fileCost: number;
};

/** Files whose cost one page may load in vain, at most, so that two become one. */
const MOST_IN_VAIN = 3;

type File = {
  ids: string[];
  size: number;
  /** Who has to load it. */
  readers: Set<string>;
  /** The parts that come when it is loaded. */
  owners: Set<string>;
  imports: Set<File>;
  /** Those and what they import in turn. */
  allImports: ReadonlySet<File>;
  isPlaced: boolean;
};

/**
 * Files for the modules that several read and that have none yet. Those of the same readers are one; then the smallest
 * is joined to another again and again where the files spared weigh more than what some load in vain, with all that it
 * imports. No file ever imports one that imports it: each stands after those that it imports.
 */
export function joinedFiles({ fileCost, ...given }: JoinOptions): string[][] {
  let files = filesByReaders(given);
  let open = files.filter(({ isPlaced }) => !isPlaced);
  let done: File[] = [];
  while (open.length > 0) {
    const smallest = open.reduce((least, file) => (file.size < least.size ? file : least));
    let best: readonly File[] = [];
    let most = 0;
    for (const other of [...open, ...done]) {
      if (other === smallest) continue;
      const together = [smallest, other, ...between(smallest, other), ...between(other, smallest)];
      const spared = sparedBy(together, fileCost);
      if (spared > most) {
        best = together;
        most = spared;
      }
    }
    open = open.filter((file) => file !== smallest && !best.includes(file));
    done = done.filter((file) => !best.includes(file));
    if (best.length === 0) done.push(smallest);
    else open.push(join(best, files));
    files = files.filter((file) => !best.slice(1).includes(file));
  }
  return done.sort((one, other) => one.allImports.size - other.allImports.size).map(({ ids }) => ids);
}

function filesByReaders({ modules, reached, before, placed }: Omit<JoinOptions, 'fileCost'>): File[] {
  const readersOf = new Map<string, string[]>();
  const ownersOf = new Map<string, string[]>();
  const note = (of: Map<string, string[]>, id: string, reader: string) => {
    const noted = of.get(id);
    if (noted === undefined) of.set(id, [reader]);
    else noted.push(reader);
  };
  for (const [owner, ids] of before) for (const id of ids) note(ownersOf, id, owner);
  for (const [reader, ids] of reached) {
    for (const id of ids) if (!before.get(reader)?.has(id)) note(readersOf, id, reader);
  }
  const files = new Map<string, File>();
  const fileOf = new Map<string, File>();
  for (const [id, { size }] of modules) {
    const readers = readersOf.get(id) ?? [];
    const name = placed.get(id);
    const owners = ownersOf.get(id) ?? [];
    // What one alone reads is in its own file.
    if (name === undefined && readers.length + owners.length < 2) continue;
    const key = name === undefined ? `read by ${readers.join()}` : `placed in ${name}`;
    const file = files.get(key) ?? {
      ids: [],
      size: 0,
      readers: new Set(),
      owners: new Set(),
      imports: new Set(),
      allImports: new Set(),
      isPlaced: name !== undefined,
    };
    files.set(key, file);
    file.ids.push(id);
    file.size += size;
    for (const reader of readers) file.readers.add(reader);
    for (const owner of owners) file.owners.add(owner);
    fileOf.set(id, file);
  }
  for (const [id, file] of fileOf) {
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = fileOf.get(imported);
      if (other !== undefined && other !== file) file.imports.add(other);
    }
  }
  const all = [...files.values()];
  followImports(all);
  return all;
}

/** Bytes that all readers together load less when these are one file; below zero: more. */
function sparedBy(together: readonly File[], fileCost: number): number {
  if (together.some(({ isPlaced }) => isPlaced)) return 0;
  const { readers } = sumOf(together);
  const read = together.reduce((sum, file) => sum + file.readers.size, 0);
  if (read === readers.size) return 0;
  const loaded = new Set([...together, ...together.flatMap((file) => [...file.allImports])]);
  let inVain = 0;
  for (const reader of readers) {
    let more = 0;
    for (const file of loaded) {
      if (file.readers.has(reader) || file.owners.has(reader)) continue;
      more += together.includes(file) ? file.size : file.size + fileCost;
    }
    if (more > MOST_IN_VAIN * fileCost) return 0;
    inVain += more;
  }
  return (read - readers.size) * fileCost - inVain;
}

/** Who owns one of them owns the file that they become. */
function sumOf(together: readonly File[]): Pick<File, 'readers' | 'owners'> {
  const owners = new Set(together.flatMap((file) => [...file.owners]));
  const readers = together.flatMap((file) => [...file.readers]).filter((reader) => !owners.has(reader));
  return { readers: new Set(readers), owners };
}

/** What one imports that imports the other: as a file of its own it would be imported by, and import, the two as one. */
function between(one: File, other: File): File[] {
  return [...one.allImports].filter((file) => file !== other && file.allImports.has(other));
}

function followImports(files: readonly File[]): void {
  for (const file of files) {
    const found = new Set<File>();
    const left = [...file.imports];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      left.push(...next.imports);
    }
    file.allImports = found;
  }
}

/** The first takes in the others. */
function join(together: readonly File[], files: readonly File[]): File {
  const [into, ...others] = together as [File, ...File[]];
  Object.assign(into, sumOf(together));
  for (const file of others) {
    into.ids.push(...file.ids);
    into.size += file.size;
    for (const imported of file.imports) into.imports.add(imported);
  }
  for (const file of files) {
    for (const other of others) if (file.imports.delete(other)) file.imports.add(into);
  }
  into.imports.delete(into);
  followImports(files);
  for (const file of into.allImports) {
    for (const reader of into.readers) if (!file.owners.has(reader)) file.readers.add(reader);
  }
  return into;
}
