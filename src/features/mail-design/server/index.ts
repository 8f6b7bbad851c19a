import { room } from '#platform/server/room.ts'
import { mailDesignCalls } from '../contract.ts'
import { kit, removeBlock, removeTemplate, renameTemplate, saveBlock, saveTemplate, saveTheme } from './designs.ts'
import { servePictures } from './pictures.ts'
import { check, preview } from './preview.ts'

export { composeMail } from './compose-mail.ts'

/** The room of what mails look like: documents of blocks, brand, templates. */
export const mailDesign = room({
  name: 'mail-design',
  calls: mailDesignCalls,
  handlers: {
    kit,
    saveTheme,
    saveBlock,
    removeBlock,
    saveTemplate,
    renameTemplate,
    removeTemplate,
    preview,
    check,
  },
  migrations: new URL('./migrations/', import.meta.url),
  routes: servePictures,
})
