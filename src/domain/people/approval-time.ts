/** How long the check of a new seller usually takes, as it is told everywhere: "usually within one working day". */
export const APPROVAL_TIME = 'within one working day';
