/**
 * Properties that pieces of the page script pass to each other, and their names in the built files: all pieces use the
 * same short name. A piece must not export any of them, and data from the server, the page or the browser must not
 * contain any.
 */
export const internalNames = {
  drawn: 'a',
  extension: 'b',
  afterDraw: 'c',
  onSend: 'd',
  onAction: 'e',
  onGoTo: 'f',
  outside: 'g',
  isDone: 'h',
  isTold: 'i',
  isCounted: 'j',
  onSeen: 'l',
  known: 'm',
  design: 'n',
  element: 'o',
  tell: 'p',
  record: 'q',
  site: 'r',
  load: 's',
  draw: 't',
  own: 'u',
  ofDocument: 'w',
  isFree: 'v',
} as const
