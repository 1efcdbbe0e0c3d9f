import { ENGLISH_CONTENT } from '../../../ui/english-content.ts';

/** The seller's rich text. The server has sanitised it when it was stored; no other component renders HTML. */
export function LongDescription({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server with a strict allow-list
  return <div lang={ENGLISH_CONTENT} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
