/** A reader for the tests of child processes: it does what bad files make readers do. */
export type Misdeed =
  | { kind: 'answer'; parts: number }
  | { kind: 'settings' }
  | { kind: 'throw' }
  | { kind: 'hang' }
  | { kind: 'eat'; what: 'strings' | 'bytes' }
  | { kind: 'talk'; megabytes: number };

export function* run(misdeed: Misdeed): Generator<unknown> {
  switch (misdeed.kind) {
    case 'answer':
      for (let part = 0; part < misdeed.parts; part += 1) yield part;
      return;
    case 'settings':
      yield Object.keys(process.env);
      yield process.execArgv;
      return;
    case 'throw':
      throw new Error('no such thing');
    case 'hang':
      for (;;);
    case 'eat': {
      const eaten: unknown[] = [];
      for (;;)
        eaten.push(misdeed.what === 'bytes' ? Buffer.alloc(5_000_000, 1) : new Array(100_000).fill('x'));
    }
    case 'talk':
      for (let sent = 0; sent < misdeed.megabytes; sent += 1) yield Buffer.alloc(1_000_000);
  }
}
