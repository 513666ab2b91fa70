#ifndef __struct_sched_param_defined
#define __struct_sched_param_defined 1

struct sched_param {
  int sched_priority;
};

#endif
