#!/usr/bin/env python3
"""Programs with n, 2n and 4n of each thing that the languages have: how the time and the memory of
pompeii check grow with n, as exponents. POMPEII: the command, F: a factor for n; names of shapes as
arguments for some of them. Times are of the processor; what grows too fast is marked."""
import math
import os
import subprocess
import sys
import tempfile
import time

P = os.path.abspath(os.environ.get("POMPEII", "./pompeii"))
WORK = tempfile.TemporaryDirectory()
H = "int omp_get_thread_num(void);extern int v[];\n"
B = "\n#pragma omp barrier\n"
PAR = "\n#pragma omp parallel\n"
def J(n, f, sep="\n"): return sep.join(f(i) for i in range(n))
S = {}
def shape(lang="c", n=2000):
    def deco(f): S[f.__name__] = (f, lang, n); return f
    return deco
def main_(body, t="int t = omp_get_thread_num();"): return H + "void f(void){" + PAR + "{" + t + body + "}}\n"
@shape()
def shared_reads(n): return H+"void f(void){int m=v[0];"+PAR+"{"+J(n,lambda i:f"if (m=={i}) {{{B}}}")+"}}"
@shape()
def shared_reads_written(n): return H+"void f(void){int m=v[0];"+PAR+"{int t=omp_get_thread_num(); if(t==0) m=1;"+J(n,lambda i:f"if (m=={i}) {{{B}}}")+"}}"
@shape()
def arms_set(n): return main_("int m=0;"+J(n,lambda i:f"if (v[{i}]=={i}) m={i};")+f"if(m){{{B}}}")
@shape()
def arms_set_own(n): return main_("int m=0;"+J(n,lambda i:f"if (t=={i}) m={i};")+f"if(m){{{B}}}")
@shape()
def global_chain(n): return H+J(n,lambda i:f"int g{i};")+"void f(void){"+PAR+"{g0=omp_get_thread_num();"+J(n-1,lambda i:f"g{i+1}=g{i}+1;")+f"if(g{n-1}){{{B}}}"+"}}"
@shape()
def local_chain(n): return main_("int x0=t;"+J(n-1,lambda i:f"int x{i+1}=x{i}+1;")+f"if(x{n-1}){{{B}}}")
@shape()
def local_fan(n): return main_(J(n,lambda i:f"int x{i}=t+{i};")+J(n,lambda i:f"if(x{i}){{{B}}}"))
@shape()
def local_fan_same(n): return main_(J(n,lambda i:f"int x{i}=k+{i};")+J(n,lambda i:f"if(x{i}){{{B}}}"),"int k=v[0];")
@shape()
def shared_written_phase(n): return H+"void f(void){int m=0;"+PAR+"{"+J(n,lambda i:f"\n#pragma omp single\nm=v[{i}];\nif (m=={i}) {{{B}}}")+"}}"
@shape()
def globals_far(n): return H+J(n,lambda i:f"int g{i};")+"void f(void){"+PAR+"{"+J(n,lambda i:f"g{i}=v[{i}];")+J(n,lambda i:f"if(g{i}){{{B}}}")+"}}"
@shape()
def calls_globals(n): return H+J(n,lambda i:f"int g{i};void s{i}(void){{g{i}=v[{i}];}}")+"void f(void){"+PAR+"{"+J(n,lambda i:f"s{i}();")+B+J(n,lambda i:f"if(g{i}){{{B}}}")+"}}"
@shape()
def calls_param(n): return H+J(n,lambda i:f"void s{i}(int *p){{*p={i};}}")+"void f(void){"+PAR+"{int x=0;"+J(n,lambda i:f"s{i}(&x);")+J(n,lambda i:f"if(x=={i}){{{B}}}")+"}}"
@shape()
def pointers(n): return main_("int x=t;"+J(n,lambda i:f"int *p{i}=&x; *p{i}={i};")+f"if(x){{{B}}}")
@shape()
def pointer_chain(n): return main_("int x=t; int *p0=&x;"+J(n-1,lambda i:f"int *p{i+1}=p{i};")+f"if(*p{n-1}){{{B}}}")
@shape()
def addressed(n): return main_(J(n,lambda i:f"int x{i}=v[{i}]; int *p{i}=&x{i};")+J(n,lambda i:f"if(x{i}){{{B}}}"))
@shape(n=800)
def nested_if(n): return main_(J(n,lambda i:f"if(v[{i}]){{")+B+"}"*n)
@shape(n=800)
def nested_loops(n): return main_(J(n,lambda i:f"for(int i{i}=0;i{i}<v[{i}];i{i}++){{")+B+"}"*n)
@shape()
def loops_seq(n): return main_(J(n,lambda i:f"for(int i=0;i<v[{i}];i++){{{B}}}"))
@shape()
def breaks(n): return main_("for(;;){"+J(n,lambda i:f"if(v[{i}]) break;")+B+"}")
@shape()
def continues(n): return main_("for(int k=0;k<9;k++){"+J(n,lambda i:f"if(v[{i}]==t) continue;")+B+"}")
@shape()
def loop_carried(n): return main_("int "+J(n,lambda i:f"x{i}=0",",")+";for(int k=0;k<9;k++){"+J(n,lambda i:f"x{i}=x{(i*7+1)%n}+1;")+f"if(x0){{{B}}}}}")
@shape()
def loop_carried_t(n): return main_("int "+J(n,lambda i:f"x{i}=0",",")+f";for(int k=0;k<9;k++){{x{n-1}+=t;"+J(n-1,lambda i:f"x{i}=x{i+1}+1;")+f"if(x0){{{B}}}}}")
@shape()
def switch_cases(n): return main_("switch(v[0]){"+J(n,lambda i:f"case {i}: {B} break;")+"}")
@shape()
def switch_cases_t(n): return main_("switch(t){"+J(n,lambda i:f"case {i}: {B} break;")+"}")
@shape()
def switch_fall(n): return main_("switch(t){"+J(n,lambda i:f"case {i}: {B}")+"}")
@shape()
def labels(n): return main_(J(n,lambda i:f"l{i}: if(v[{i}]) goto l{(i+1)%n};")+B)
@shape()
def gotos_end(n): return main_(J(n,lambda i:f"if(v[{i}]==t) goto end;{B}")+"end:;")
@shape()
def members(n): return H+"struct S{"+J(n,lambda i:f"int m{i};")+"};void f(void){"+PAR+"{struct S s;"+J(n,lambda i:f"s.m{i}=v[{i}];")+J(n,lambda i:f"if(s.m{i}){{{B}}}")+"}}"
@shape()
def nested_structs(n): return H+"struct S0{int m;};"+J(n-1,lambda i:f"struct S{i+1}{{struct S{i} s;}};")+"void f(void){"+PAR+f"{{struct S{n-1} s; if(s"+".s"*(n-1)+f".m){{{B}}}}}}}"
@shape()
def parameters(n): return H+"void g("+J(n,lambda i:f"int p{i}",",")+f"){{if(p3){{{B}}}}}"+"void f(void){"+PAR+"g("+J(n,lambda i:f"v[{i}]",",")+");}"
@shape()
def macros(n): return H+f"#define M(x) if(v[x]==omp_get_thread_num()) {{ _Pragma(\"omp barrier\") }}\nvoid f(void){{"+PAR+"{"+J(n,lambda i:f"M({i})")+"}}"
@shape()
def macro_line(n): return H+f"#define M(x) if(v[x]==omp_get_thread_num()) {{ _Pragma(\"omp barrier\") }}\nvoid f(void){{"+PAR+"{"+J(n,lambda i:f"M({i})"," ")+"}}"
@shape()
def and_or(n): return main_("if("+J(n,lambda i:f"v[{i}]==t"," && ")+f"){{{B}}}")
@shape()
def ternary(n): return main_("int x="+J(n,lambda i:f"v[{i}]?{i}:","")+f"0; if(x){{{B}}}")
@shape()
def expr_long(n): return main_("int x="+J(n,lambda i:f"v[{i}]","+")+f"; if(x){{{B}}}")
@shape()
def scopes(n): return main_(J(n,lambda i:f"{{int x=t; if(x=={i}){{{B}}}}}"))
@shape(n=800)
def shadow(n): return main_(J(n,lambda i:f"{{int x=t;")+f"if(x){{{B}}}"+"}"*n)
@shape()
def functions_find(n): return H+J(n,lambda i:f"void f{i}(void){{{PAR}{{if(omp_get_thread_num()){{{B}}}}}}}")
@shape()
def pointer_calls(n): return H+J(n,lambda i:f"void s{i}(void){{{B if i%2 else ''}}}")+"void(*tab[])(void)={"+J(n,lambda i:f"s{i}",",")+"};void f(void){"+PAR+"{tab[omp_get_thread_num()]();}}"
@shape()
def callers_many(n): return H+f"void g(int x){{if(x){{{B}}}}}"+"void f(void){"+PAR+"{"+J(n,lambda i:f"g(v[{i}]);")+"}}"
@shape()
def callers_many_t(n): return H+f"void g(int x){{if(x){{{B}}}}}"+"void f(void){"+PAR+"{int t=omp_get_thread_num();"+J(n,lambda i:f"g(t+{i});")+"}}"
@shape()
def callers_functions(n): return H+f"void g(int x){{if(x){{{B}}}}}"+J(n,lambda i:f"void f{i}(void){{{PAR}g(v[{i}]);}}")
@shape()
def chain_return(n): return H+"int f0(void){return omp_get_thread_num();}"+J(n-1,lambda i:f"int f{i+1}(void){{return f{i}()+1;}}")+"void f(void){"+PAR+f"{{if(f{n-1}()){{{B}}}}}}}"
@shape()
def chain_context(n): return H+"struct C{int r;};void s0(struct C*c){if(c->r){"+B+"}}"+J(n-1,lambda i:f"void s{i+1}(struct C*c){{s{i}(c);}}")+"void f(void){"+PAR+f"{{struct C c={{omp_get_thread_num()}};s{n-1}(&c);}}}}"
@shape()
def chain_globals(n): return H+J(n,lambda i:f"int g{i};")+"void s0(void){g0=v[0];}"+J(n-1,lambda i:f"void s{i+1}(void){{g{i+1}=v[1];s{i}();}}")+"void f(void){"+PAR+f"{{s{n-1}();{B}"+J(n,lambda i:f"if(g{i}){{{B}}}")+"}}"
@shape()
def regions(n): return H+"void f(void){"+J(n,lambda i:f"{PAR}{{if(omp_get_thread_num()){{{B}}}}}")+"}"
@shape(n=400)
def nested_regions(n): return H+"void f(void){"+J(n,lambda i:f"{PAR}{{")+f"if(omp_get_thread_num()){{{B}}}"+"}"*n+"}"
@shape()
def singles(n): return main_(J(n,lambda i:f"\n#pragma omp single\n{{v[{i}]=t;}}"))
@shape()
def singles_cond(n): return main_(J(n,lambda i:f"if(v[{i}]) {{\n#pragma omp single\n{{v[{i}]=t;}}}}"))
@shape()
def sections(n): return H+"void f(void){"+PAR+"\n#pragma omp sections\n{"+J(n,lambda i:f"\n#pragma omp section\nv[{i}]=1;")+"}}"
@shape()
def fors(n): return main_(J(n,lambda i:f"\n#pragma omp for nowait\nfor(int i=0;i<9;i++)v[i]={i};"))
@shape()
def criticals(n): return main_(J(n,lambda i:f"\n#pragma omp critical(c{i})\nv[{i}]=t;"))
@shape(n=500)
def criticals_nested(n): return main_(J(n,lambda i:f"\n#pragma omp critical(c{i})\n{{")+"v[0]=t;"+"}"*n)
@shape()
def criticals_chain(n): return main_(J(n-1,lambda i:f"\n#pragma omp critical(c{i})\n{{\n#pragma omp critical(c{i+1})\n{{}}}}"))
@shape()
def criticals_cycle(n): return main_(J(n,lambda i:f"\n#pragma omp critical(c{i})\n{{\n#pragma omp critical(c{(i+1)%n})\n{{}}}}"))
LK="typedef struct{void*p;}omp_lock_t;void omp_set_lock(omp_lock_t*);void omp_unset_lock(omp_lock_t*);"
@shape()
def locks(n): return LK+J(n,lambda i:f"omp_lock_t l{i};")+main_(J(n,lambda i:f"omp_set_lock(&l{i});v[{i}]=1;omp_unset_lock(&l{i});"))
@shape()
def locks_held(n): return LK+J(n,lambda i:f"omp_lock_t l{i};")+main_(J(n,lambda i:f"omp_set_lock(&l{i});")+J(n,lambda i:f"omp_unset_lock(&l{i});"))
@shape()
def locks_cond(n): return LK+J(n,lambda i:f"omp_lock_t l{i};")+main_(J(n,lambda i:f"if(v[{i}])omp_set_lock(&l{i});")+B)
@shape()
def locks_callees(n): return LK+H+J(n,lambda i:f"omp_lock_t l{i};void s{i}(void){{omp_set_lock(&l{i});{'s%d();'%(i-1) if i else ''}omp_unset_lock(&l{i});}}")+"void f(void){"+PAR+f"s{n-1}();}}"
@shape()
def tasks(n): return main_(J(n,lambda i:f"\n#pragma omp task depend(in:v[{i}]) depend(out:v[{i+1}])\nv[{i+1}]=v[{i}];")+"\n#pragma omp taskwait\n")
@shape(n=400)
def tasks_nested(n): return main_(J(n,lambda i:f"\n#pragma omp task\n{{")+"v[0]=1;"+"}"*n)
@shape()
def clauses(n): return H+"void f(void){int "+J(n,lambda i:f"a{i}",",")+";\n#pragma omp parallel firstprivate("+J(n,lambda i:f"a{i}",",")+")\n{"+f"if(a3){{{B}}}"+"}}"
@shape()
def threadprivates(n): return H+J(n,lambda i:f"int g{i};\n#pragma omp threadprivate(g{i})")+"\nvoid f(void){"+PAR+"{"+J(n,lambda i:f"g{i}=v[{i}];")+J(n,lambda i:f"if(g{i}){{{B}}}")+"}}"
@shape()
def globals_init(n): return H+J(n,lambda i:f"int g{i}={i};")+main_(f"if(g3){{{B}}}")
@shape()
def array_init(n): return H+"int a[]={"+J(n,lambda i:f"{i}",",")+"};"+main_(f"if(a[3]){{{B}}}")
@shape()
def array_elements(n): return main_(f"int a[{n}];"+J(n,lambda i:f"a[{i}]=v[{i}];")+J(n,lambda i:f"if(a[{i}]){{{B}}}"))
@shape()
def array_elements_t(n): return main_(f"int a[{n}];"+J(n,lambda i:f"a[t+{i}]=v[{i}];")+J(n,lambda i:f"if(a[{i}]){{{B}}}"))
@shape()
def long_line(n): return main_(J(n,lambda i:f"if(v[{i}]) m({i});"," "))
@shape()
def strings(n): return main_(J(n,lambda i:f'printf("%d\\n", {i});'))
@shape()
def comments(n): return J(n,lambda i:f"// c {i}")+main_(J(n,lambda i:f"/* c {i} */ if(v[{i}]==t){{{B}}} // pompeii-check: ignore because"))
@shape()
def linedirectives(n): return main_(J(n,lambda i:f'# {i+1} "f{i}.h"\nif(v[{i}]==t){{{B}}}'))
@shape()
def declare_many(n): return H+J(n,lambda i:f"void d{i}(int,int);")+main_(J(n,lambda i:f"d{i}(t,v[{i}]);")+B)
@shape()
def typedefs(n): return H+"typedef int t0;"+J(n-1,lambda i:f"typedef t{i} t{i+1};")+main_(f"t{n-1} x=t; if(x){{{B}}}")
@shape()
def unnamed_unknown(n): return main_(J(n,lambda i:f"int x{i}=u(x{i-1 if i else 0});")+f"if(x{n-1}){{{B}}}")
@shape()
def enums(n): return H+"enum{"+J(n,lambda i:f"e{i}",",")+"};"+main_(J(n,lambda i:f"if(v[e{i}]==t){{{B}}}"))
# C++
@shape("cc")
def lambdas(n): return H+"void f(){"+PAR+"{"+J(n,lambda i:f"auto l{i}=[&](int x){{if(x){{{B}}}}};")+J(n,lambda i:f"l{i}(v[{i}]);")+"}}"
@shape("cc",n=20000)
def lambdas_line(n): return "void f(){"+J(n,lambda i:"[]{};","")+"}"
@shape("cc")
def initialisers(n): return H+"struct S{"+J(n,lambda i:f"int m{i};")+"S():"+J(n,lambda i:f"m{i}({i})",",")+"{}};int main(){"+PAR+f"{{S s;if(s.m3){{{B}}}}}}}"
@shape("cc")
def default_chain(n): return H+"int f0();"+J(n,lambda i:f"int f{i+1}(int a=f{i}(),int b=f{i}());")+"void g(){"+PAR+f"{{f{n}();}}}}"
@shape("cc")
def default_members(n): return H+"struct S{"+J(n,lambda i:f"int m{i}={i};")+"};int main(){"+PAR+f"{{S s;if(s.m3){{{B}}}}}}}"
@shape("cc")
def constructors(n): return H+J(n,lambda i:f"struct S{i}{{int m;S{i}(int x):m(x){{{B}}}~S{i}(){{}}}};")+"int main(){"+PAR+"{"+J(n,lambda i:f"S{i} s{i}({i});")+"}}"
@shape("cc")
def destructors_return(n): return H+"struct S{~S(){}};int main(){"+PAR+"{[]{"+J(n,lambda i:f"S s{i}; if(v[{i}]) return;")+"}();}}"
@shape("cc")
def overloads(n): return H+J(n,lambda i:f"struct A{i}{{}};void g(A{i}){{}}")+"int main(){"+PAR+"{"+J(n,lambda i:f"g(A{i}());")+"}}"
@shape("cc",n=300)
def namespaces(n): return H+J(n,lambda i:f"namespace n{i}{{int g(){{return {i};}}")+"}"*n+"int main(){"+PAR+f"{{if(n0::g()){{{B}}}}}}}"
@shape("cc")
def namespaces_seq(n): return H+J(n,lambda i:f"namespace n{i}{{int g(){{return {i};}}}}")+"int main(){"+PAR+"{"+J(n,lambda i:f"if(n{i}::g()){{{B}}}")+"}}"
@shape("cc")
def classes_chain(n): return H+"struct C0{int m;virtual void f(){}};"+J(n-1,lambda i:f"struct C{i+1}:C{i}{{int m{i};}};")+"int main(){"+PAR+f"{{C{n-1} c;c.f();if(c.m){{{B}}}}}}}"
@shape("cc")
def virtual_overrides(n): return H+"struct C0{virtual void f(){}};"+J(n-1,lambda i:f"struct C{i+1}:C0{{void f()override{{{B}}}}};")+"void g(C0*c){c->f();}int main(){"+PAR+"{"+J(n-1,lambda i:f"C{i+1} c{i};g(&c{i});")+"}}"
@shape("cc")
def virtual_chain(n): return H+"struct C0{virtual void f(){}};"+J(n-1,lambda i:f"struct C{i+1}:C{i}{{void f()override{{{B}}}}};")+"void g(C0*c){c->f();}int main(){"+PAR+"{"+J(n-1,lambda i:f"C{i+1} c{i};g(&c{i});")+"}}"
@shape("cc")
def templates(n): return H+"template<class T>void g(T x){if(x){"+B+"}}"+"int main(){"+PAR+"{"+J(n,lambda i:f"g<int>(v[{i}]);")+"}}"
@shape("cc")
def template_classes(n): return H+J(n,lambda i:f"template<class T>struct S{i}{{T m;void g(T x){{if(x){{{B}}}}}}};")+"int main(){"+PAR+"{"+J(n,lambda i:f"S{i}<int> s{i};s{i}.g(v[{i}]);")+"}}"
@shape("cc")
def methods(n): return H+"struct S{int m;"+J(n,lambda i:f"void f{i}(){{m={i};}}")+"};int main(){"+PAR+"{S s;"+J(n,lambda i:f"s.f{i}();")+f"if(s.m){{{B}}}}}}}"
@shape("cc")
def catches(n): return H+"int main(){"+PAR+"{try{g();}"+J(n,lambda i:f"catch(E{i}&e){{{B}}}")+"}}"
@shape("cc",n=400)
def tries(n): return H+"int main(){"+PAR+"{"+J(n,lambda i:"try{")+"g();"+"}catch(...){}"*n+"}}"
@shape("cc")
def usings(n): return H+J(n,lambda i:f"using u{i+1}=u{i};")+"struct u0{void f(){"+B+"}};int main(){"+PAR+f"{{u{n} x;x.f();}}}}"
@shape("cc")
def objects_members(n): return H+"struct A{int x;A():x(omp_get_thread_num()){}~A(){}};struct S{"+J(n,lambda i:f"A m{i};")+"};int main(){"+PAR+f"{{S s;if(s.m3.x){{{B}}}}}}}"
# Fortran
def fmain(decl, body): return "program p\nuse omp_lib\nimplicit none\ninteger :: t\n"+decl+"\n!$omp parallel private(t)\nt=omp_get_thread_num()\n"+body+"\n!$omp end parallel\nend program\n"
FB="\n!$omp barrier\n"
@shape("f90")
def f_ifs(n): return fmain("integer :: m=0",J(n,lambda i:f"if (m=={i}) then{FB}end if"))
@shape("f90")
def f_modules(n): return "module m0\ninteger :: x0\nend module\n"+J(n-1,lambda i:f"module m{i+1}\nuse m{i}\ninteger :: x{i+1}\nend module")+f"\nsubroutine s\nuse m{n-1}\n!$omp parallel\nif (x0==1) then{FB}end if\n!$omp end parallel\nend subroutine\n"
@shape("f90")
def f_use_many(n): return J(n,lambda i:f"module m{i}\ninteger :: x{i}\nend module")+"\nsubroutine s\n"+J(n,lambda i:f"use m{i}")+f"\n!$omp parallel\nif (x0==1) then{FB}end if\n!$omp end parallel\nend subroutine\n"
@shape("f90")
def f_generic(n): return "module m\n"+J(n,lambda i:f"type t{i}\ninteger :: x\nend type")+"\ninterface g\nmodule procedure "+J(n,lambda i:f"g{i}",",&\n")+"\nend interface\ncontains\n"+J(n,lambda i:f"subroutine g{i}(x)\ntype(t{i}) :: x(:)\nend subroutine")+"\nend module\nprogram p\nuse m\n"+J(n,lambda i:f"type(t{i}) :: a{i}(3)")+"\n!$omp parallel\n"+J(n,lambda i:f"call g(a{i})")+"\n!$omp end parallel\nend program\n"
@shape("f90")
def f_class(n): return "module m\ntype :: t\ncontains\nprocedure :: go\nend type\n"+J(n,lambda i:f"type, extends(t) :: t{i}\ncontains\nprocedure :: go => go{i}\nend type")+"\ncontains\nsubroutine go(self)\nclass(t) :: self\nend subroutine\n"+J(n,lambda i:f"subroutine go{i}(self)\nclass(t{i}) :: self\nend subroutine")+"\nend module\nsubroutine s(a)\nuse m\nclass(t) :: a\n!$omp parallel\n"+J(n,lambda i:"call a%go")+"\n!$omp end parallel\nend subroutine\n"
@shape("f90")
def f_common(n): return J(n,lambda i:f"subroutine s{i}\ncommon /b/ x,y,z\nx={i}\nend subroutine")+"\nprogram p\ncommon /b/ x,y,z\n!$omp parallel\n"+J(n,lambda i:f"call s{i}\nif (x==1) then{FB}end if")+"\n!$omp end parallel\nend program\n"
@shape("f90")
def f_common_wide(n): return "program p\ncommon /b/ "+J(n,lambda i:f"x{i}",",&\n")+"\n!$omp parallel\n"+J(n,lambda i:f"x{i}=1")+FB+J(n,lambda i:f"if (x{i}==1) then{FB}end if")+"\n!$omp end parallel\nend program\n"
@shape("f90")
def f_entry(n): return "subroutine s(a)\ninteger a\n"+J(n,lambda i:f"entry e{i}(a)\na={i}")+"\nend subroutine\nprogram p\ninteger :: a\n!$omp parallel private(a)\n"+J(n,lambda i:f"call e{i}(a)")+f"if (a==1) then{FB}end if\n!$omp end parallel\nend program\n"
@shape("f90")
def f_continue(n): return fmain("integer :: v(9)","t = 0 &\n"+J(n,lambda i:f"+ v({i}) &")+f"\n+0\nif (t==1) then{FB}end if")
@shape("f90")
def f_do_nest(n): return fmain("",J(n,lambda i:f"do i=1,3{FB}end do"))
@shape("f90")
def f_select(n): return fmain("","select case(t)\n"+J(n,lambda i:f"case({i}){FB}")+"end select")
@shape("f90")
def f_contains(n): return "program p\n!$omp parallel\n"+J(n,lambda i:f"call s{i}")+"\n!$omp end parallel\ncontains\n"+J(n,lambda i:f"subroutine s{i}\n!$omp barrier\nend subroutine")+"\nend program\n"
@shape("f90")
def f_types(n): return "module m\n"+J(n,lambda i:f"type t{i}\ninteger :: x\ncontains\nprocedure :: go => go{i}\nend type")+"\ncontains\n"+J(n,lambda i:f"subroutine go{i}(self)\nclass(t{i}) :: self\nend subroutine")+"\nend module\nprogram p\nuse m\ntype(t0) :: a\n!$omp parallel\n"+J(n,lambda i:"call a%go")+"\n!$omp end parallel\nend program\n"
@shape("f90")
def f_extends(n): return "module m\ntype t0\ninteger :: x\nend type\n"+J(n-1,lambda i:f"type, extends(t{i}) :: t{i+1}\ninteger :: x{i}\nend type")+f"\nend module\nprogram p\nuse m\ntype(t{n-1}) :: a\n!$omp parallel\nif (a%x==1) then{FB}end if\n!$omp end parallel\nend program\n"
@shape("f90")
def f_equivalence(n): return "program p\ninteger "+J(n,lambda i:f"x{i}",",&\n")+"\nequivalence ("+J(n,lambda i:f"x{i}",",&\n")+f")\n!$omp parallel private(x0)\nif (x0==1) then{FB}end if\n!$omp end parallel\nend program\n"
@shape("f90")
def f_data(n): return "program p\ninteger a(9)\n"+J(n,lambda i:f"a({i})={i}")+f"\n!$omp parallel\nif (a(1)==1) then{FB}end if\n!$omp end parallel\nend program\n"
@shape("f90")
def f_associate(n): return fmain("",J(min(n,900),lambda i:f"associate(a{i}=>t)")+FB+J(min(n,900),lambda i:"end associate"))
def run(name, n):
    f, lang, _ = S[name]
    path = f"{WORK.name}/{name}.{lang}"
    open(path,"w").write(f(n))
    t = time.time()
    p = subprocess.Popen([P,"check",path],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL)
    while True:
        pid, st, ru = os.wait4(p.pid, os.WNOHANG)
        if pid: break
        if time.time()-t > 90: p.kill(); os.wait4(p.pid,0); os.unlink(path); return None
        time.sleep(0.004)
    os.unlink(path)
    return ru.ru_utime+ru.ru_stime, ru.ru_maxrss/1024, os.waitstatus_to_exitcode(st)
if __name__=="__main__":
    names=[a for a in sys.argv[1:] if not a.startswith("-")] or list(S)
    factor=float(os.environ.get("F","1"))
    for name in names:
        n=int(S[name][2]*factor); r=[]
        for k in (1,2,4):
            x=run(name,n*k); r.append(x)
            if not x or x[0]>25: break
        if None in r or len(r)<3: print(f"{name:24} n={n} TIMEOUT", [x and round(x[0],2) for x in r],flush=True); continue
        base=0.02
        e=math.log(max(r[2][0]-base,.01)/max(r[1][0]-base,.01),2); m=math.log(max(r[2][1]-14,1)/max(r[1][1]-14,1),2)
        flag="  <<<" if (e>1.3 and r[2][0]>.25) or (m>1.3 and r[2][1]>60) else ""
        print(f"{name:24} n={n} t={r[0][0]:.2f} {r[1][0]:.2f} {r[2][0]:.2f} MB={r[0][1]:.0f} {r[1][1]:.0f} {r[2][1]:.0f} exp {e:.2f} mem {m:.2f} rc={r[2][2]}{flag}",flush=True)
