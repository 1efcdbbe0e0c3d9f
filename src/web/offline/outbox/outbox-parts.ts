/** All that keeps, sends and shows changes that wait, as one file: without a network nothing can be loaded any more. */
export { leavingQuestion } from './leaving-question.ts';
export { discardChange, forgetAccount, keepChange, sendAgain, takeAlong } from './outbox.ts';
export { WaitingBar } from './WaitingBar.tsx';
