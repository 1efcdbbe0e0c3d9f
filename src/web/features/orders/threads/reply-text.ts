/** 'Usually answers within 2 h'. */
export function replyText(minutes: number): string {
  if (minutes < 60) return `Usually answers within ${Math.max(minutes, 1)} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `Usually answers within ${hours} h`;
  return `Usually answers within ${Math.round(hours / 24)} days`;
}
