/** 'order.cancel' as people read it: 'Order: cancel'. */
export function actionText(action: string): string {
  const [noun = '', ...verb] = action.split('.');
  const words = (text: string) => text.replace(/[_-]/g, ' ');
  const name = words(noun).replace(/^./, (letter) => letter.toUpperCase());
  return verb.length === 0 ? name : `${name}: ${words(verb.join(' '))}`;
}
