import type { Wording, WordingList, WordingsQuery } from '../../../../contract/shop/wordings.contract.ts';
import type { Deps } from '../../../deps.ts';
import { listStoredWordings } from './wordings.sql.ts';

/** Every message as the files and our desk say it now. */
export async function listWordings({ pool, speech }: Pick<Deps, 'pool' | 'speech'>): Promise<Wording[]> {
  const changes = new Map((await listStoredWordings(pool)).map((stored) => [stored.messageId, stored]));
  return speech.messages().map(({ id, text, translation, place, isUnsure, uses }) => {
    const change = changes.get(id);
    const isChanged = change !== undefined && change.wording !== null;
    const nepali = change?.wording ?? translation;
    return {
      _id: id,
      english: text,
      nepali,
      inFile: translation,
      state: isChanged ? 'changed' : nepali === '' ? 'missing' : isUnsure ? 'unsure' : null,
      place,
      uses,
      change:
        change === undefined
          ? null
          : { _id: String(change.id), at: change.changedAt.toISOString(), by: change.changedBy },
    };
  });
}

/** Those that a search finds: by their words first, then by the files that say them. */
export function foundBy(
  all: readonly Wording[],
  { search = '', state }: Pick<WordingsQuery, 'search' | 'state'>,
): Wording[] {
  const wanted = search.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const ofState = all.filter((wording) => state === undefined || wording.state === state);
  const byWords = ofState.filter(({ english, nepali }) => holds(english) || holds(nepali));
  const known = new Set(byWords);
  return [...byWords, ...ofState.filter((wording) => !known.has(wording) && wording.uses.some(holds))];
}

export function countsOf(all: readonly Wording[]): WordingList['counts'] {
  const countOf = (of: Wording['state']) => all.filter(({ state }) => state === of).length;
  return {
    all: all.length,
    missing: countOf('missing'),
    unsure: countOf('unsure'),
    changed: countOf('changed'),
  };
}
