import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { SiteIdentity } from '../../../../domain/shop/site-identity.ts';
import { officeHours, telephoneHref, useSite } from '../site-identity.ts';

export type StaticSection = { id: string; title: string; body: ReactNode };

/** Pages of words that belong together. */
export type PageGroup = { title: string; pages: readonly { label: string; path: string }[] };

/** A page of words: contents left, prose in the middle, the help card right. */
export function StaticPage({
  title,
  lead,
  group,
  sections: given,
}: {
  title: string;
  lead: ReactNode;
  /** The pages beside this one, and the path of the one shown. */
  group?: PageGroup & { current: string };
  /** A function where the words name who runs the shop. */
  sections: readonly StaticSection[] | ((site: SiteIdentity) => readonly StaticSection[]);
}) {
  const site = useSite();
  const sections = useMemo(() => (typeof given === 'function' ? given(site) : given), [given, site]);
  return (
    <div className="page-container grid items-start gap-x-10 gap-y-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-8 xl:grid-cols-[15rem_minmax(0,44rem)_15.5rem] xl:justify-between">
      <div className={`min-w-0 space-y-6 lg:sticky lg:top-24 ${group ? '' : 'max-lg:hidden'}`}>
        {group ? <Group {...group} /> : null}
        <Contents sections={sections} />
      </div>
      <article className="min-w-0 max-w-prose">
        <h1 tabIndex={-1} className="text-2xl font-bold text-balance md:text-3xl">
          {title}
        </h1>
        <p className="mt-2 text-lg text-fg-2">{lead}</p>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-8">
            <h2 id={`${section.id}-title`} className="text-xl font-semibold text-balance">
              {section.title}
            </h2>
            <div className="prose mt-2">{section.body}</div>
          </section>
        ))}
      </article>
      <HelpCard />
    </div>
  );
}

/** A column beside the words; a row above them where there is no room. */
function Group({ title, pages, current }: PageGroup & { current: string }) {
  return (
    <nav aria-labelledby="group-title">
      <p id="group-title" className="text-sm font-semibold">
        {title}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-sm text-fg-2 lg:block lg:border-s lg:border-line [&_a]:flex [&_a]:min-h-7.5 [&_a]:items-center [&_a]:hover:text-fg [&_a]:aria-[current]:font-semibold [&_a]:aria-[current]:text-fg lg:[&_a]:-ms-px lg:[&_a]:border-s-2 lg:[&_a]:border-transparent lg:[&_a]:ps-3.5 lg:[&_a]:aria-[current]:border-primary touch:[&_a]:min-h-11">
        {pages.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} discover="none" aria-current={path === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contents({ sections }: { sections: readonly StaticSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-labelledby="contents-title" className="max-lg:hidden">
      <p id="contents-title" className="text-sm font-semibold">
        On this page
      </p>
      <ul className="mt-2 border-s border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="-ms-px flex min-h-7.5 items-center border-s-2 border-transparent ps-3.5 text-sm text-fg-2 hover:text-fg aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-link"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section at the top of the screen; none until the page was scrolled to one. */
function useCurrentSection(sections: readonly StaticSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** Phone and e-mail, in the same place on every page of words. */
function HelpCard() {
  const site = useSite();
  return (
    <aside
      aria-labelledby="help-title"
      className="card p-4 lg:col-start-2 xl:sticky xl:top-24 xl:col-start-3"
    >
      <h2 id="help-title" className="font-semibold">
        Still have a question?
      </h2>
      <p className="mt-1 text-sm text-fg-2">{`We answer on working days, ${officeHours(site)}.`}</p>
      <a
        href={telephoneHref(site.phone)}
        className="mt-2 flex min-h-8 items-center gap-2 text-sm font-medium text-link hover:underline touch:min-h-11"
      >
        <Phone aria-hidden="true" className="text-fg-3" />
        {site.phone}
      </a>
      <a
        href={`mailto:${site.supportEmail}`}
        className="flex min-h-8 items-center gap-2 text-sm font-medium break-all text-link hover:underline touch:min-h-11"
      >
        <Mail aria-hidden="true" className="text-fg-3" />
        {site.supportEmail}
      </a>
    </aside>
  );
}

/** A small table inside the prose, framed like every table of the shop. */
export function ProseTable({
  head,
  rows,
}: {
  head: readonly [ReactNode, ReactNode];
  rows: readonly (readonly [ReactNode, ReactNode])[];
}) {
  return (
    <div className="card overflow-hidden">
      <table className="w-full text-base">
        <thead className="bg-sunken text-sm">
          <tr>
            <th scope="col" className="font-semibold">
              {head[0]}
            </th>
            <th scope="col" className="text-end font-semibold">
              {head[1]}
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            <tr key={index}>
              <td>{name}</td>
              <td className="text-end whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
