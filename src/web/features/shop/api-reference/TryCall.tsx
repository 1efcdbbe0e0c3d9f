import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Sandbox } from './api-document.ts';
import { apiDocumentQuery } from './api-reference.hooks.ts';
import { makeSandboxKey } from './sandbox-key.ts';
import {
  addressOf,
  type CallForm,
  callForm,
  curlOf,
  type KeySide,
  sendCall,
  type TriedAnswer,
} from './try-call.ts';
import { useTryKey } from './try-key.hooks.ts';

/** A form that sends one call from the reference. A default export: it is loaded when a call is opened. */
export default function TryCall({ method, path }: { method: string; path: string }) {
  const { data: document, isError } = useQuery(apiDocumentQuery());
  const form = document ? callForm(document, method, path) : null;
  if (isError && !document)
    return <p className="px-4 pb-3 text-danger">The description of this call did not load.</p>;
  return form ? <TryForm method={method} path={path} form={form} /> : null;
}

function TryForm({ method, path, form }: { method: string; path: string; form: CallForm }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [body, setBody] = useState(form.body);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [key] = useTryKey(form.side ?? 'company');
  const address = addressOf(path, form, typed);
  const send = useMutation({
    mutationFn: () => sendCall(method, address, { key: form.side === null ? '' : key, body }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(form, typed, body);
    setProblem(found);
    if (found === null) send.mutate();
  }

  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const url = typeof window === 'undefined' ? address : `${window.location.origin}${address}`;
  const command = curlOf({ method, url, needsKey: form.side !== null, body });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`Try ${method} ${path}`}
      className="space-y-3 border-t border-line px-4 py-3"
    >
      {form.mayBeSent && form.side !== null ? <KeyField side={form.side} sandbox={form.sandbox} /> : null}
      {form.parameters.length > 0 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {form.parameters.map(({ name, isRequired, choices }) => {
            const field = {
              label: name,
              required: isRequired,
              value: typed[name] ?? '',
              error: errorOf(name),
            };
            const set = (value: string) => setTyped({ ...typed, [name]: value });
            return choices.length > 0 ? (
              <SelectField
                key={name}
                {...field}
                placeholder=""
                options={choices.map((value) => ({ value, label: value }))}
                onChange={({ target }) => set(target.value)}
              />
            ) : (
              <TextField
                key={name}
                {...field}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => set(target.value)}
              />
            );
          })}
        </div>
      ) : null}
      {body === null ? null : (
        <TextArea
          label="Body"
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          rows={Math.min(14, body.split('\n').length + 1)}
          value={body}
          spellCheck={false}
          error={errorOf('body')}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {form.mayBeSent ? (
          <Button type="submit" size="sm" busy={send.isPending}>
            Send
          </Button>
        ) : (
          <p className="text-fg-2">
            {form.takesFiles
              ? 'This call takes files. Send it with curl or a client.'
              : 'This call changes real data. Copy it and send it from your own side.'}
          </p>
        )}
        {form.takesFiles ? null : (
          <span className="flex items-center gap-1 text-fg-2">
            curl
            <CopyButton text={command} what="curl command" />
          </span>
        )}
      </div>
      {send.isError ? (
        <p role="alert" className="text-danger">
          No answer came. Please try again.
        </p>
      ) : null}
      {send.data ? <Answer answer={send.data} /> : null}
    </form>
  );
}

/** What is wrong with the form, and in which field; null: it can be sent. */
function problemOf(form: CallForm, typed: Readonly<Record<string, string>>, body: string | null) {
  const missing = form.parameters.find(({ name, isRequired }) => isRequired && !typed[name]?.trim());
  if (missing) return { field: missing.name, text: `Enter ${missing.name}` };
  if (body === null) return null;
  try {
    JSON.parse(body);
    return null;
  } catch (error) {
    return { field: 'body', text: `Not JSON: ${(error as Error).message}` };
  }
}

function KeyField({ side, sandbox }: { side: KeySide; sandbox: Sandbox | null }) {
  const [key, keep] = useTryKey(side);
  const make = useMutation({
    mutationFn: (given: Sandbox) => makeSandboxKey(given, side),
    onSuccess: keep,
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={side === 'company' ? 'Key of a company' : 'Key of a seller'}
        className="grow basis-64"
        value={key}
        placeholder="thk_…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={sandbox ? undefined : 'It stays in this tab and is sent to this shop alone.'}
        error={make.error?.message}
        onChange={({ target }) => keep(target.value)}
      />
      {sandbox ? (
        <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate(sandbox)}>
          Make a sandbox key
        </Button>
      ) : null}
    </div>
  );
}

function Answer({ answer: { status, ms, headers, body } }: { answer: TriedAnswer }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <p role="status" className="border-b border-line bg-surface px-3 py-2 font-semibold">
        {`${status}, ${ms} ms`}
      </p>
      <pre className="px-3 py-2 text-xs whitespace-pre-wrap text-fg-2">
        {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      </pre>
      {body === '' ? null : (
        <pre className="border-t border-line px-3 py-2 text-xs whitespace-pre-wrap text-fg">{body}</pre>
      )}
    </div>
  );
}
