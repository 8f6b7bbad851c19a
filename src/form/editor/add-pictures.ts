import { newComponent } from '../document/new-component.ts'
import type { Style } from '../document/style.ts'
import { findComponent } from '../document/tree.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'

/**
 * Uploads an image to a place from which forms can show it. Resolves to its address, or undefined if the upload failed.
 */
export type UploadPicture = (file: File) => Promise<string | undefined>

/** Returns the images among the files. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Adds each of the files to the form as an image, one after another, as they are uploaded. */
export async function addPictures(
  editor: Editor,
  files: readonly File[],
  upload: UploadPicture,
  { parentId, index, style = {} }: { parentId: string; index: number; style?: Style },
): Promise<void> {
  for (const [i, file] of files.entries()) {
    const src = await upload(file)
    if (src === undefined) continue
    if (!findComponent(editor.get().document, parentId)) return
    const picture = { ...newComponent('image', newComponentId), src, style }
    editor.run(insertInto(parentId, index + i, picture), [picture.id])
  }
}
