export { AttachingList } from './attaching-list.tsx'
export { AttachmentList } from './attachment-list.tsx'
export { type Attaching, useAttachments } from './use-attachments.ts'
