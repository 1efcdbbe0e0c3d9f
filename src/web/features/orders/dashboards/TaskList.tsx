import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

export interface Task {
  id: string;
  icon: ReactNode;
  title: string;
  detail?: ReactNode;
  action: { text: string; to: string };
}

/** What waits for somebody, each with the way to it. */
export function TaskList({ title, tasks, empty }: { title: string; tasks: readonly Task[]; empty: string }) {
  return (
    <TitledCard
      title={title}
      titleClassName="border-b border-line px-4 py-3 text-md md:px-5"
      className="min-w-0 overflow-hidden"
    >
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
    </TitledCard>
  );
}
