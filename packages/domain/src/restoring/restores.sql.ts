export const continueSql = `
  update installation
  set restored_at = null, restored_because = null, is_acknowledged = true, beat = greatest(beat, $1)`;
