const megabyte = 1024 * 1024

/** Maximum size of one attachment, in bytes. */
export const maxFileBytes = 10 * megabyte

/** Maximum number of files per message. */
export const maxFiles = 5

/** Maximum total size of one message’s files, in bytes. Few mail servers accept more. */
export const maxMessageBytes = 18 * megabyte

const endings = new Set(
  [
    'exe com scr pif cpl dll sys msi msp msix appx bat cmd ps1 psm1 vbs vbe vb js mjs cjs jse ws wsf wsc wsh hta jar class',
    'jnlp lnk url reg inf scf chm sh bash zsh csh command run bin elf app pkg dmg deb rpm apk py pl rb php',
  ].flatMap((line) => line.split(' ')),
)

/** Returns whether a file’s name is that of a program or a script. */
export function isProgramName(name: string): boolean {
  const ending = /\.([^.]+?)[\s.]*$/u.exec(name)?.[1]
  return ending !== undefined && endings.has(ending.toLowerCase())
}
