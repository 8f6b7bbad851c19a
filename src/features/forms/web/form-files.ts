import { send, sendFile } from '#platform/web/send.ts'
import { formCalls, type Popup } from '../contract.ts'

/** Saves a form as a file on this computer. Throws an AppError. */
export async function downloadForm(popupId: string): Promise<void> {
  const { file_name, content } = await send(formCalls.export, { popup_id: popupId })
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Makes a form of a file; with a form's id, says what it would be with the file in its place. Throws an AppError. */
export function importForm(file: File, popupId?: string): Promise<{ popup: Popup; message: string }> {
  return sendFile(formCalls.import, file, { fields: popupId ? { popup_id: popupId, only_read: 'yes' } : {} })
}

/** Lets the owner choose the file of a form on this computer. */
export function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  })
  input.click()
}
