import { isPdf } from '../pictures/pdf-signature.ts';
import type { DatasheetAnswer, DatasheetQuestion } from './datasheet-reader.ts';
import { PdfUnreadable, readPdf } from './pdf-objects.ts';

/** How many pages a datasheet has, or why it is not taken. */
export function* run({ bytes }: DatasheetQuestion): Generator<DatasheetAnswer> {
  const file = Buffer.from(bytes);
  if (!isPdf(file)) {
    yield { refusal: 'no_pdf' };
    return;
  }
  try {
    const { pages, isLocked, isActive } = readPdf(file);
    if (isLocked) yield { refusal: 'locked' };
    else if (isActive) yield { refusal: 'active' };
    else yield { pages };
  } catch (error) {
    if (!(error instanceof PdfUnreadable)) throw error;
    yield { refusal: 'unreadable' };
  }
}
