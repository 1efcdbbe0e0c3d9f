import type { ReactNode } from 'react';

export type LandingStep = { title: string; text: ReactNode };

/** A page that wins somebody over: hero, three steps, an example with numbers, the action again. */
export function LandingPage({
  eyebrow,
  title,
  text,
  action,
  picture,
  steps,
  children,
}: {
  eyebrow: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
  picture: ReactNode;
  steps: readonly LandingStep[];
  children: ReactNode;
}) {
  return (
    <div className="page-container pt-4 pb-4 md:pt-5">
      <section className="lapis-panel grid items-center gap-8 overflow-hidden rounded-xl p-6 md:grid-cols-[1.4fr_1fr] md:p-12">
        <div>
          <p className="flex items-center gap-2 font-medium text-lapis-200">{eyebrow}</p>
          <h1 tabIndex={-1} className="mt-2 text-2xl font-bold text-balance md:text-4xl">
            {title}
          </h1>
          <p className="mt-3 max-w-xl text-md text-lapis-200 md:text-lg">{text}</p>
          <div className="mt-6 flex flex-wrap gap-3">{action}</div>
        </div>
        {picture}
      </section>
      <ol className="mt-8 grid gap-4 md:mt-10 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="card p-5">
            <span
              aria-hidden="true"
              className="num flex size-8 items-center justify-center rounded-full bg-primary-soft font-semibold text-info-fg"
            >
              {index + 1}
            </span>
            <h2 className="mt-3 text-lg font-semibold">{step.title}</h2>
            <p className="mt-1 text-fg-2">{step.text}</p>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

/** Words on the left, the example on the right. */
export function LandingExample({
  id,
  title,
  children,
  example,
}: {
  id: string;
  title: string;
  children: ReactNode;
  example: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-8 grid items-center gap-6 md:mt-12 md:grid-cols-2 md:gap-12">
      <div>
        <h2 id={id} className="text-xl font-semibold text-balance">
          {title}
        </h2>
        <div className="prose mt-2">{children}</div>
      </div>
      {example}
    </section>
  );
}
