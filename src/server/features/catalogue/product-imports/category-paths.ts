import { nearest } from '../../../../domain/catalogue/import-cells.ts';
import { oneOf } from '../../../../domain/shop/list-text.ts';
import type { CategoryRow } from '../catalogue/catalogue.sql.ts';

const SEPARATOR = ' > ';

/**
 * Categories as a cell names them: by path, name, short name or id. A path begins below the lowest category that is hidden:
 * nobody but our desk reads the name of that one. A cell that names it all the same is understood.
 */
export class CategoryPaths {
  /** In the order of the shop. */
  readonly active: readonly { id: string; path: string; slug: string }[];
  readonly #paths = new Map<string, string>();
  readonly #wholePaths = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  /** Names that several categories have. */
  readonly #ambiguous = new Set<string>();

  constructor(rows: readonly CategoryRow[]) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const names: string[] = [];
      const shown: string[] = [];
      let isShown = true;
      const seen = new Set<string>();
      for (let at: CategoryRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.parentId ?? '')) {
        seen.add(at.id);
        names.unshift(at.name);
        isShown &&= at.isActive;
        if (isShown) shown.unshift(at.name);
      }
      this.#paths.set(row.id, shown.join(SEPARATOR));
      this.#wholePaths.set(row.id, names.join(SEPARATOR));
    }
    const active = rows.filter(({ isActive }) => isActive);
    this.active = active
      .map(({ id, slug }) => ({ id, slug, path: this.pathOf(id) }))
      .sort((one, other) => (one.path < other.path ? -1 : 1));
    // What is more exact wins: an id or a path over a name.
    for (const { id, name } of active) {
      if (this.#ids.has(key(name))) this.#ambiguous.add(key(name));
      this.#ids.set(key(name), id);
    }
    const samePath = new Set<string>();
    for (const { id, slug, path } of this.active) {
      if (this.active.some((other) => other.id !== id && key(other.path) === key(path)))
        samePath.add(key(path));
      for (const exact of [slug, path, id, this.#wholePaths.get(id) ?? path]) {
        this.#ids.set(key(exact), id);
        this.#ambiguous.delete(key(exact));
      }
    }
    // Of two that look alike below categories that are hidden, each has its short name.
    for (const path of samePath) this.#ambiguous.add(path);
  }

  /** 'Electronics > Boards'; empty for a category that is hidden itself. */
  pathOf(categoryId: string): string {
    return this.#paths.get(categoryId) ?? '';
  }

  /** Whether a cell holds what a sheet says, or said before something above was hidden, of this category. */
  isPathOf(text: string, categoryId: string): boolean {
    return text === this.pathOf(categoryId) || text === this.#wholePaths.get(categoryId);
  }

  /** The active category a cell means, or what to say about the cell. */
  find(text: string): { id: string } | { problem: string; suggestion: string } {
    const wanted = key(text);
    if (this.#ambiguous.has(wanted)) {
      const named = this.active.filter(
        ({ path }) => key(path) === wanted || key(path.split(SEPARATOR).at(-1) ?? '') === wanted,
      );
      const exact = named.map(({ path, slug }) =>
        named.some((other) => other.slug !== slug && other.path === path) ? slug : path,
      );
      return {
        problem: 'Several categories have this name',
        suggestion: `Write ${oneOf(exact.map((text) => `"${text}"`))}`,
      };
    }
    const id = this.#ids.get(wanted);
    if (id !== undefined) return { id };
    const meant =
      nearest(
        text,
        this.active.map(({ path }) => path),
      ) ?? this.#nearestName(text);
    return {
      problem: 'Choose an active category',
      suggestion:
        meant === null
          ? 'The sheet "Categories" of the template lists all categories'
          : `Did you mean "${meant}"?`,
    };
  }

  #nearestName(text: string): string | null {
    const names = new Map(this.active.map(({ path }) => [path.split(SEPARATOR).at(-1) ?? path, path]));
    return names.get(nearest(text, [...names.keys()]) ?? '') ?? null;
  }
}

/** 'Electronics>boards' is 'Electronics > Boards', and so is 'Electronics / Boards'. */
function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[>/›»]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .join('>');
}
