/**
 * Properties that pieces of the page script hand each other, and what each is called once it is built: all pieces know them by the same
 * short name. None of them may be exported by a piece, or be in what comes from the server, the page or the browser.
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
