import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

export interface Task {
  id: string;
  icon: ReactNode;
  title: string;
  detail?: ReactNode;
  action: { text: string; to: string };
}

/** What waits for somebody, each with the way to it. */
export function TaskList({ title, tasks, empty }: { title: string; tasks: readonly Task[]; empty: string }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0 overflow-hidden">
      <h2 id={id} className="border-b border-line px-4 py-3 text-md font-semibold md:px-5">
        {title}
      </h2>
      {tasks.length === 0 ? <p className="px-4 py-6 text-fg-2 md:px-5">{empty}</p> : null}
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex items-center gap-3 px-4 py-3 text-sm md:px-5">
            <span className="shrink-0 text-fg-2 [&>.lucide]:size-4.5">{task.icon}</span>
            <div className="min-w-0 grow">
              <p className="font-medium">{task.title}</p>
              {task.detail ? <p className="num text-xs text-fg-3">{task.detail}</p> : null}
            </div>
            <TextLink
              look="action"
              arrow={false}
              to={task.action.to}
              aria-label={`${task.action.text}: ${task.title}`}
              className="hit-44"
            >
              {task.action.text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
