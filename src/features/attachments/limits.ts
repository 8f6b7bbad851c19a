const megabyte = 1024 * 1024

/** The most bytes of one attachment. */
export const maxFileBytes = 10 * megabyte

/** How many files one message may carry. */
export const maxFiles = 5

/** The most bytes of one message’s files together: more than this few mail servers take. */
export const maxMessageBytes = 18 * megabyte

const endings = new Set(
  [
    'exe com scr pif cpl dll sys msi msp msix appx bat cmd ps1 psm1 vbs vbe vb js mjs cjs jse ws wsf wsc wsh hta jar class',
    'jnlp lnk url reg inf scf chm sh bash zsh csh command run bin elf app pkg dmg deb rpm apk py pl rb php',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a file’s name says that it is a program or a script. */
export function isProgramName(name: string): boolean {
  const ending = /\.([^.]+?)[\s.]*$/u.exec(name)?.[1]
  return ending !== undefined && endings.has(ending.toLowerCase())
}
