// The installation's name, logo and color stand here where an administrator chose them.
globalThis.trellisBrand = {}
