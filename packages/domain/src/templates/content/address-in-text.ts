/**
 * A web address in running text; what ends a sentence does not belong to it. A bracket does where the address
 * opened it itself, as in https://en.wikipedia.org/wiki/Lagos_(state).
 */
export const addressInText =
  /https?:\/\/(?:[^\s<>"'\]()]|\([^\s<>"'\]()]*\)|\((?![^\s<>"'\]()]*\)))*(?:\([^\s<>"'\]()]*\)|[^\s<>"'\].,;:!?()])/gi;
