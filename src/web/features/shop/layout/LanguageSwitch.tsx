import { type ComponentProps, type SyntheticEvent, useEffect } from 'react';
import {
  LANGUAGE_NAMES,
  type Language,
  languageOfPath,
  PAGE_LANGUAGE,
  pagePath,
} from '../../../../domain/shop/language.ts';
import { TYPED_FIELDS } from '../../../data/session-storage.ts';

const OTHER: Language = PAGE_LANGUAGE === 'en' ? 'ne' : 'en';

/**
 * The same page in the other language. What is typed goes along; the choice is kept. The server draws it once for many
 * pages: which one it stands on is known when somebody comes near.
 */
export function LanguageSwitch({
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'lang' | 'children'>) {
  useEffect(fillWhatWasTyped, []);
  return (
    <a
      {...rest}
      href={pagePath('/', OTHER)}
      lang={OTHER}
      onPointerEnter={leadFromHere}
      onFocus={leadFromHere}
      onClick={(event) => {
        onClick?.(event);
        leadFromHere(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        const { href } = event.currentTarget;
        void import('../../../data/language-choice.ts').then(
          ({ goToLanguage }) => goToLanguage(OTHER, href),
          () => window.location.assign(href),
        );
      }}
    >
      {/* Of the name of Nepali every page has the letters. */}
      <span className={OTHER === 'ne' ? 'devanagari-name' : undefined}>{LANGUAGE_NAMES[OTHER]}</span>
    </a>
  );
}

function leadFromHere({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void {
  const { pathname, search, hash } = window.location;
  currentTarget.href = pagePath(languageOfPath(pathname).path + search + hash, OTHER);
}

function fillWhatWasTyped(): void {
  try {
    if (sessionStorage.getItem(TYPED_FIELDS) === null) return;
  } catch {
    return;
  }
  import('../../../data/typed-fields.ts').then(
    ({ fillTyped }) => fillTyped(),
    // Out of reach: it is none of the next page's.
    () => sessionStorage.removeItem(TYPED_FIELDS),
  );
}
