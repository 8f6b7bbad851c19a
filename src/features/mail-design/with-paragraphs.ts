/** Reads the JSON of an unsaved draft from before text blocks held paragraphs, when the field was named "passages". */
export const withParagraphs = (json: string) => json.replaceAll('"passages":[', '"paragraphs":[')
