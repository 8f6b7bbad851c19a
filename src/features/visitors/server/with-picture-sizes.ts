import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { pictureSize, withPictureSize } from '#form/document/picture-sizes.ts'
import { mapComponents, walk } from '#form/document/tree.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sizesOfPictures } from '#features/media/server/index.ts'

/**
 * Adds the sizes of the images that the owner uploaded to forms, so that the page reserves space for each and the
 * layout doesn't shift when it loads.
 */
export async function withPictureSizes<F extends { readonly document: FormDocument }>(
  db: Db,
  siteId: Id,
  forms: readonly F[],
): Promise<F[]> {
  const addresses = forms.flatMap(({ document }) =>
    [...walk(document)].flatMap(({ component }) => (component.type === 'image' ? [component.src] : [])),
  )
  const sizes = await sizesOfPictures(db, siteId, [...new Set(addresses)])
  if (sizes.size === 0) return [...forms]
  return forms.map((form) => ({
    ...form,
    document: mapComponents(form.document, (component) => {
      const size = component.type === 'image' && !pictureSize(component.src) ? sizes.get(component.src) : undefined
      return component.type === 'image' && size
        ? { ...component, src: withPictureSize(component.src, size) }
        : component
    }),
  }))
}
