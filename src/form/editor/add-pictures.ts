import { newComponent } from '../document/new-component.ts'
import type { Style } from '../document/style.ts'
import { findComponent } from '../document/tree.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'

/** Takes a picture to where forms can show it; answers with its address, or undefined where that failed. */
export type UploadPicture = (file: File) => Promise<string | undefined>

/** The pictures among files. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Makes each of the files a picture in the form, one after another, as they are uploaded. */
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
