/** A text as a shell reads it. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A text as PHP reads it. */
export function phpText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}
