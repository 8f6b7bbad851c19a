/**
 * Formats a shortcut such as "mod+shift+Z" with the key names of this machine. "mod" is ⌘ on a Mac and Ctrl elsewhere.
 */
export function writtenShortcut(shortcut: string, isMac = /Mac|iPhone|iPad/.test(navigator.platform)): string {
  const names: Record<string, string> = isMac
    ? { mod: '⌘', shift: '⇧', alt: '⌥' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }
  const arrows: Record<string, string> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
  }
  return shortcut
    .split('+')
    .map((part) => names[part] ?? arrows[part] ?? part)
    .join(isMac ? '' : '+')
}
