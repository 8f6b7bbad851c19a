import { views } from '#form/render/file-views.ts'
import { uploadFile } from './chat/upload-file.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { uploadPath } from './paths.ts'

/** Draws file fields, and uploads chosen files before the form is sent. */
export function extend({ site, form }: FormSession): Extension {
  return {
    views,
    outside: {
      async upload(field, file, onPart) {
        if (site.preview) return 'preview'
        const query = `key=${site.key}&popup_id=${form.id}&field=${encodeURIComponent(field)}`
        return (await uploadFile(`${site.origin}${uploadPath}?${query}`, file, onPart)).file?.id
      },
    },
  }
}
