import type { FileStorage, StoredFile } from './file-storage.ts';

/** A store that took over from a folder: what is not in the store yet is read from the folder. */
export class FolderBefore implements FileStorage {
  readonly #store: FileStorage;
  readonly #folder: FileStorage;

  constructor(store: FileStorage, folder: FileStorage) {
    this.#store = store;
    this.#folder = folder;
  }

  async read(name: string): Promise<Buffer | null> {
    return (await this.#store.read(name)) ?? this.#folder.read(name);
  }

  async open(name: string): Promise<StoredFile | null> {
    return (await this.#store.open(name)) ?? this.#folder.open(name);
  }

  write(name: string, bytes: Buffer, contentType: string): Promise<void> {
    return this.#store.write(name, bytes, contentType);
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.#store.remove(names);
    await this.#folder.remove(names);
  }

  async tidy(): Promise<void> {
    await this.#store.tidy();
    await this.#folder.tidy();
  }
}
